// The operator's page: closed without the key; with it everything can be seen and ended.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkAccess, makeGameAt, openArena, shoot } from './harness.mjs';

let folder;
let site;
let key;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hexarena-'));
  const file = join(folder, 'key');
  site = await openArena({ args: ['--operator-key-file', file] });
  key = readFileSync(file, 'utf8').trim();
});
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const kSeats = [{ person: 'Ada' }, { person: 'Ben' }];

async function signedIn() {
  const page = await site.page('#/operator');
  await page.getByLabel('Operator’s key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Games' }).waitFor();
  return page;
}

test('without the key there is nothing to see', async () => {
  const { id } = await makeGameAt(site, { game: 'reversi', seats: kSeats });
  const page = await site.page('#/operator');
  await page.getByLabel('Operator’s key').waitFor();
  await checkAccess(page);
  assert.doesNotMatch(await page.locator('main').innerText(), new RegExp(id));
  await page.close();
});

test('a game is ended, someone is banned, the arena is drained and opened again', async () => {
  const { id } = await makeGameAt(site, { game: 'reversi', seats: kSeats });
  const page = await signedIn();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: id }).waitFor();
  await checkAccess(page);
  await shoot(page, 'operator');
  await page.getByRole('button', { name: `End game ${id}` }).click();
  await page.getByRole('status').getByText(`Game ${id} has ended without a winner.`).waitFor();
  await page.getByRole('link', { name: id }).waitFor({ state: 'detached' });

  await page.getByLabel('Address, network or name').fill('192.0.2.7');
  await page.getByLabel('Why').fill('floods');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByRole('button', { name: 'Lift the ban of 192.0.2.7' }).click();
  await page.getByText('No one is banned.').waitFor();

  await page.getByRole('button', { name: 'Drain' }).click();
  await page.getByText('The arena accepts no new games or tournaments.').waitFor();
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByText('The arena accepts new games and tournaments.').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Operator’s key').waitFor();
  await page.close();
});

test('a lost token is replaced', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'walrus', kind: 'bot' });
  await fetch(`${site.address}api/identities`, { method: 'POST', headers, body });
  const page = await signedIn();
  await page.getByLabel('Name that lost its token').fill('walrus');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByText('This is the new token of walrus.').waitFor();
  assert.match(await page.locator('copy-box').innerText(), /\S{20,}/);
  await page.close();
});

test('a class gets its tokens, its ladder plays and pauses, and each sees its own games', async () => {
  const page = await signedIn();
  await page.getByLabel('Names of bots, one per line').fill('otter\n\n auk \nengine');
  await page.getByRole('button', { name: 'Register all' }).click();
  await page.getByText('These are the tokens, one line per name.').waitFor();
  await page.getByRole('alert').getByText('reserved').waitFor();
  const tokens = await page.locator('copy-box pre').innerText();
  assert.match(tokens, /^otter,\w{32}\nauk,\w{32}\s*$/);
  await page.getByLabel('Ladder of').selectOption('reversi');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('The ladder of Hex Reversi is running.').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('The ladder of Hex Reversi is paused.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Operator’s key').waitFor();
  await page.close();

  const bots = await site.page('#/bots');
  await bots.getByRole('heading', { name: 'Ladder: Hex Reversi' }).waitFor();
  await bots.getByText('Paused: no new games are started.').waitFor();
  assert.equal(await bots.getByText('Games of otter').count(), 0);
  await bots.getByLabel('Token').fill(tokens.match(/otter,(\w+)/)[1]);
  await bots.getByRole('button', { name: 'Sign in' }).click();
  await bots.getByRole('heading', { name: 'Games of otter' }).waitFor();
  await checkAccess(bots);
  await bots.close();
});
