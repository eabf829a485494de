// Lets the pages of the games, which lie in src/games/NAME/page/, import as if they lay in web/src: @web/ is that
// folder, and packages are those of web/node_modules, which is not above them.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kHere = fileURLToPath(new URL('src/', import.meta.url));
const kGames = fileURLToPath(new URL('../src/games/', import.meta.url));

export function gameFolders(): Plugin {
  return {
    name: 'hexarena-game-folders',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (source.startsWith('@web/')) return this.resolve(`${kHere}${source.slice('@web/'.length)}`, importer, options);
      const isPackage = /^\w/.test(source) && importer?.startsWith(kGames);
      return isPackage ? this.resolve(source, `${kHere}main.ts`, { ...options, skipSelf: true }) : null;
    },
  };
}
