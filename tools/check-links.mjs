// Checks the links in the docs: node tools/check-links.mjs
//
// In every Markdown file of the project, a relative link must lead to an existing file, an anchor to a heading of that
// file, and a path in `backticks` that begins with a folder of the project to a file or folder; so must paths of sources
// in code blocks. Links to other hosts are not followed: a test must not depend on them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const skipped = new Set(['build', 'node_modules', '.git']);
const folders = readdirSync(root).filter((name) => !skipped.has(name) && statSync(join(root, name)).isDirectory());

function markdownBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** The lines of a file: { text, inBlock }; fences count as part of their code block. */
function linesOf(file) {
  let fence = null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text) => {
      const mark = text.match(/^ *(`{3,}|~{3,})/)?.[1] ?? null;
      const inBlock = fence !== null || mark !== null;
      if (fence === null) fence = mark;
      else if (mark?.startsWith(fence)) fence = null;
      return { text, inBlock };
    });
}

/** The anchor that GitHub generates for a heading. */
function slug(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

const anchorsOf = new Map();
function anchors(file) {
  if (!anchorsOf.has(file)) {
    const seen = new Map();
    const all = new Set();
    for (const { text, inBlock } of linesOf(file)) {
      const heading = text.match(/^#{1,6} +(.*)$/)?.[1];
      if (inBlock || heading === undefined) continue;
      const name = slug(heading);
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      all.add(times === 0 ? name : `${name}-${times}`);
    }
    anchorsOf.set(file, all);
  }
  return anchorsOf.get(file);
}

/** The error in a link of a file, or null. */
function trouble(file, link) {
  if (/^[a-z]+:/i.test(link)) return null;
  const [path, anchor] = link.split('#');
  const target = path === '' ? file : resolve(dirname(file), decodeURIComponent(path));
  if (!existsSync(target)) return `${link}: there is no such file`;
  if (anchor && target.endsWith('.md') && !anchors(target).has(anchor)) return `${link}: no heading has this anchor`;
  return null;
}

/** Placeholders and patterns (NAME, *, …) do not name a file. */
function troublePath(path) {
  const [folder] = path.split('/');
  if (!path.includes('/') || !folders.includes(folder) || /[A-Z*<>{}… ]/.test(path.replace(/[A-Z]\w*\.\w+$/, ''))) {
    return null;
  }
  return existsSync(join(root, path)) ? null : `${path}: there is no such file`;
}

let links = 0;
const found = [];
for (const file of markdownBelow(root)) {
  linesOf(file).forEach(({ text, inBlock }, index) => {
    const report = (what) => {
      ++links;
      if (what !== null) found.push(`${relative(root, file)}:${index + 1}: ${what}`);
    };
    if (inBlock) {
      for (const [path] of text.matchAll(/(?<![\w/.])[a-z]+\/[\w/.-]+\.(cpp|hpp|ts)\b/g)) report(troublePath(path));
      return;
    }
    const plain = text.replace(/`[^`]*`/g, '');
    for (const [, link] of plain.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) report(trouble(file, link));
    for (const [, path] of text.matchAll(/`([^`]+)`/g)) report(troublePath(path));
  });
}
for (const line of found) console.error(line);
if (links === 0) console.error('No links were found: is this the project?');
process.exit(found.length > 0 || links === 0 ? 1 : 0);
