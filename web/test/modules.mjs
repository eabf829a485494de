// What the unit tests of the page share: its modules, loaded into Node.js as Vite reads them, without a browser.
//
//   const web = await openModules();
//   const { counted } = await web.load('shell/words');
//   await web.close();
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const kWeb = fileURLToPath(new URL('..', import.meta.url));

/** What the modules want of a browser when they are loaded: storage, an address, elements to extend. */
function furnish() {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, String(text)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  globalThis.location = { hash: '' };
  globalThis.document = { title: '', createTreeWalker: () => ({}) }; // Lit makes one when it is loaded
  globalThis.HTMLElement ??= class {};
}

export async function openModules() {
  furnish();
  const server = await createServer({
    root: kWeb, configFile: `${kWeb}/vite.config.ts`, logLevel: 'error', appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { noExternal: true }, // a package is found from the folders of the games as well
  });
  return {
    load: (path) => server.ssrLoadModule(`/src/${path}.ts`),
    close: () => server.close(),
  };
}
