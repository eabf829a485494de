// Writes the service worker of a build: which files belong to it, and a name that changes when one of them does.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

export function offline(): Plugin {
  let source = '';
  return {
    name: 'hexarena-offline',
    apply: 'build',
    configResolved(config) {
      source = join(config.root, 'offline', 'sw.js');
    },
    writeBundle({ dir }) {
      const folder = dir ?? '';
      const files = filesBelow(folder)
        .filter((file) => !file.endsWith('sw.js') && !file.endsWith('.map'))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(readFileSync(file));
      const names = files.map((file) => `./${relative(folder, file).split(sep).join('/')}`);
      const known = names.map((name) => (name === './index.html' ? './' : name));
      const worker = readFileSync(source, 'utf8')
        .replace('BUILD', hash.digest('hex').slice(0, 12))
        .replace("['FILES']", JSON.stringify(known));
      writeFileSync(join(folder, 'sw.js'), worker);
    },
  };
}
