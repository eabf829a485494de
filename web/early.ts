// Has the browser fetch the module while it still reads the script that asks for it.
import type { Plugin } from 'vite';

export function early(): Plugin {
  return {
    name: 'hexarena-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const modules = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.wasm'));
        return modules.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', href: `./${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
