import { defineConfig } from 'vite';

// Relative addresses: the built folder works below any address of any web host.
export default defineConfig({
  base: './',
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022' },
});
