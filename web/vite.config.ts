import { defineConfig } from 'vite';
import { offline } from './offline/plugin';

// Relative addresses: the built folder works below any address of any web host.
export default defineConfig({
  base: './',
  plugins: [offline()],
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022' },
});
