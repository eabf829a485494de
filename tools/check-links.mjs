// Checks the links of the docs: node tools/check-links.mjs
//
// In every Markdown file of the project: a relative link leads to a file that is there, an anchor to
// a heading of that file, and a path in `backticks` that begins with a folder of ours to a file or
// folder. Links to other hosts are not followed: a test must not depend on them.
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

/** The lines of a file that are prose: those of code blocks are left empty. */
function prose(file) {
  let fence = null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const mark = line.match(/^ *(`{3,}|~{3,})/)?.[1] ?? null;
      if (fence === null && mark === null) return line;
      if (fence === null) fence = mark;
      else if (mark !== null && mark.startsWith(fence)) fence = null;
      return '';
    });
}

/** The anchor of a heading as GitHub makes it. */
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
    for (const line of prose(file)) {
      const heading = line.match(/^#{1,6} +(.*)$/)?.[1];
      if (heading === undefined) continue;
      const name = slug(heading);
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      all.add(times === 0 ? name : `${name}-${times}`);
    }
    anchorsOf.set(file, all);
  }
  return anchorsOf.get(file);
}

/** What is wrong with a link in a file, or null. */
function trouble(file, link) {
  if (/^[a-z]+:/i.test(link)) return null;
  const [path, anchor] = link.split('#');
  const target = path === '' ? file : resolve(dirname(file), decodeURIComponent(path));
  if (!existsSync(target)) return `${link}: there is no such file`;
  if (anchor && target.endsWith('.md') && !anchors(target).has(anchor)) return `${link}: no heading has this anchor`;
  return null;
}

/** Placeholders and patterns (NAME, *, …) name no one file. */
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
  prose(file).forEach((line, index) => {
    const report = (what) => {
      ++links;
      if (what !== null) found.push(`${relative(root, file)}:${index + 1}: ${what}`);
    };
    const text = line.replace(/`[^`]*`/g, '');
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) report(trouble(file, link));
    for (const [, path] of line.matchAll(/`([^`]+)`/g)) report(troublePath(path));
  });
}
for (const line of found) console.error(line);
if (links === 0) console.error('No links were found: is this the project?');
process.exit(found.length > 0 || links === 0 ? 1 : 0);
