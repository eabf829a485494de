import { defineConfig } from 'vite';

// Relative addresses: the built folder works below any address of any web host.
export default defineConfig({
  base: './',
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022' },
});
