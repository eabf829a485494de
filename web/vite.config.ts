import { defineConfig } from 'vite';
import { early } from './early';
import { offline } from './offline/plugin';

// Relative addresses: the built folder works below any address of any web host.
export default defineConfig({
  base: './',
  plugins: [early(), offline()],
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022' },
});
