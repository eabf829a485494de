import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { early } from './early';
import { gameFolders } from './game_folders';
import { offline } from './offline/plugin';
import { packed } from './packed';
import { templates } from './templates';

// Relative addresses: the built folder works below any address of any web host.
export default defineConfig({
  base: './',
  // The last one compresses what the others have written.
  plugins: [gameFolders(), templates(), early(), offline(), packed()],
  // Named, because it would not be found from the folders of the games.
  esbuild: { tsconfigRaw: readFileSync(new URL('tsconfig.json', import.meta.url), 'utf8') },
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
});
