// Puts every file of a build beside itself compressed, with Brotli (.br) and gzip (.gz), for servers that send those as
// they are. Once here, at the highest level, instead of for every visitor.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesBelow } from './offline/plugin';

export function packed(): Plugin {
  return {
    name: 'hexarena-packed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const file of filesBelow(dir ?? '')) {
        if (file.endsWith('.map')) continue;
        const plain = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
        writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}
