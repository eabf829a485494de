// What the tests of the page share: a site to open, a browser to open it in, and looks at what is seen.
//
//   const site = await openSite();            the built page alone, as any web host would serve it
//   const site = await openArena();           the same from `hexarena serve`, with a store of its own
//   const page = await site.page('#/play/fish', { colorScheme: 'dark' });   options as of a browser's context
//   const game = await makeGameAt(site, wish);   a new game of the arena
//   await checkAccess(page);                  axe-core finds nothing serious
//   await shoot(page, 'home');                pictures: desktop and phone, light and dark
//   await resize(page, { width, height });    another window, and the page has been drawn in it
//   await site.close();                       fails if a page complained on its console
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const kRoot = fileURLToPath(new URL('../../', import.meta.url));
export const kPage = join(kRoot, 'build/web');
export const kPrograms = join(kRoot, 'build/bin');
const kPictures = join(kRoot, 'build/test-results/page');
/** Long enough for a busy machine of two cores; nothing waits for it but a failure. */
export const kPatience = Number(process.env.PATIENCE ?? 60_000);

/** Asks until the answer is yes, and gives it back. `what` is told where it never is. */
export async function eventually(what, ask) {
  for (const end = Date.now() + kPatience; Date.now() < end; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`${what}: not after ${kPatience / 1000} seconds`);
}

const kTypes = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
};

/** The built page alone, from any folder of a plain web server: nothing answers but files. */
export async function openSite() {
  assert.ok(existsSync(join(kPage, 'index.html')), 'the page is not built: type make');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
    const file = join(kPage, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(kPage) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('There is no such file.');
      return;
    }
    response.writeHead(200, { 'content-type': kTypes[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  return new Site(address, async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
}

/** The whole arena. `args` are further words of the command line; `db` and `port` are those of an earlier one. */
export async function openArena({ args = [], db = null, port = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hexarena-'));
  const store = db ?? join(folder, 'arena.db');
  // All browsers of a test are one address, and more people than one client may be.
  const words = ['serve', '--port', String(port), '--bot-port', '0', '--db', store, '--trust-network', '127.0.0.0/8', ...args];
  const program = spawn(join(kPrograms, 'hexarena'), words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => program.once('exit', done));
  const address = await new Promise((found, failed) => {
    const lines = createInterface({ input: program.stdout });
    lines.on('line', (line) => {
      const match = /https?:\/\/\S+/.exec(line);
      if (match) found(match[0].replace(/\/?$/, '/'));
    });
    lines.once('close', () => failed(new Error('hexarena serve ended and told no address')));
  });
  const site = new Site(address, async () => {
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  /** As a crash would: the store stays, for another arena with this `db`. */
  site.kill = async () => {
    program.kill('SIGKILL');
    await ended;
  };
  site.store = store;
  return site;
}

class Site {
  constructor(address, stop) {
    this.address = address;
    this.stop = stop;
    this.browser = null;
    /** What pages wrote on their consoles as errors; a test that provokes one takes it out. */
    this.complaints = [];
  }

  /** A page in a context of its own, so that nobody else's storage is there; `prepare` has it before anything loads. */
  async page(hash = '#/', { prepare = () => {}, ...options } = {}) {
    this.browser ??= launch(); // one for all pages, also for those asked for at once
    const context = await (await this.browser).newContext({ viewport: { width: 1200, height: 800 }, ...options });
    context.setDefaultTimeout(kPatience);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(String(error.stack ?? error)));
    page.on('console', (line) => line.type() === 'error' && this.complaints.push(line.text()));
    await prepare(page);
    await page.goto(this.address + hash);
    return page;
  }

  async close() {
    await (await this.browser)?.close();
    await this.stop();
    // A page without an arena asks for one and is told 404; browsers write that on the console, and it is no fault.
    const faults = this.complaints.filter((line) => !/^Failed to load resource/.test(line));
    assert.deepEqual(faults, [], 'pages complained on their consoles');
  }
}

function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const args = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ];
  return chromium.launch({ executablePath, args, timeout: kPatience });
}

/** Asks the arena for a game; its id and the keys of its seats. */
export async function makeGameAt(site, wish) {
  const answer = await fetch(`${site.address}api/games`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish),
  });
  const made = await answer.json();
  assert.ok(answer.ok, JSON.stringify(made));
  return made;
}

/** No finding of axe-core that is serious or critical. */
export async function checkAccess(page) {
  // Evaluated, not written into the page: the arena's pages take no script from there.
  await page.evaluate(readFileSync(join(kRoot, 'web/node_modules/axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(async () => {
    // Colours on their way from one theme to the other are nobody's choice: two frames let them set out.
    for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame);
    const changes = document.getAnimations().filter((change) => change.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(changes.map((change) => change.finished));
    return globalThis.axe.run();
  });
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`);
  assert.deepEqual(serious, [], `axe-core about ${page.url()}`);
}

export const kSizes = { desktop: { width: 1200, height: 800 }, phone: { width: 360, height: 740 } };

/** Pictures of what the page shows, for people to look at: build/test-results/page/NAME-SIZE-SCHEME.png. */
export async function shoot(page, name) {
  mkdirSync(kPictures, { recursive: true });
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(kSizes)) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await resize(page, viewport);
      await page.screenshot({ path: join(kPictures, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await resize(page, before);
}

/** Gives the page a window of this size, and lets it draw itself there: two frames. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Nothing of the page is wider than the window. */
export async function checkWidth(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${page.url()} is ${wide} wide in a window of ${window}`);
}
