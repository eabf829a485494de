// Addresses: #/, #/watch, #/play/GAME, #/game/ID?key=KEY, #/replay/ID, #/tournaments, #/bots, #/learn/GAME, #/operator.
// Behind the hash, so that the page works on any web host.
import { html, type TemplateResult } from 'lit';

export interface Route {
  path: string[];
  query: URLSearchParams;
  title: string;
  render(): TemplateResult;
}

type Page = (path: string[], query: URLSearchParams) => TemplateResult;
const pages = new Map<string, { page: Page; title: string }>();

/**
 * A page is shown for addresses whose first part is `name`; the home page has the empty name. The title is that of
 * the window until the page says more with `setTitle`.
 */
export function addPage(name: string, page: Page, title = '') {
  pages.set(name, { page, title });
}

/** A page that is fetched when it is opened: its module registers it. */
export function addLater(name: string, load: () => Promise<unknown>, title: string) {
  let trouble = '';
  const come = () => window.dispatchEvent(new Event('page-came'));
  const page: Page = () => {
    if (trouble === '') {
      load().then(come, () => {
        trouble = 'This page could not be loaded. Check your connection and reload.';
        come();
      });
    }
    const words = trouble === '' ? html`<p class="muted">Loading …</p>` : html`<p class="notice bad" role="alert">${trouble}</p>`;
    return html`<div class="page">${words}</div>`;
  };
  pages.set(name, { page, title });
}

export function setTitle(title: string) {
  document.title = title === '' ? 'Hexarena' : `${title} · Hexarena`;
}

// Addresses of pages; docs/arena.md lists them.

/** An arena game: at a seat with its key, as a spectator without. */
export function gameAddress(id: string, key?: string | null): string {
  return `#/game/${encodeURIComponent(id)}${key ? `?key=${key}` : ''}`;
}
export function replayAddress(id: string): string {
  return `#/replay/${encodeURIComponent(id)}`;
}
export function tournamentAddress(id: string): string {
  return `#/tournaments/${encodeURIComponent(id)}`;
}

const kNowhere = {
  page: () => html`<div class="page"><h1>Page not found</h1><p><a href="#/">Back to the games</a></p></div>`,
  title: 'Page not found',
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function currentRoute(): Route {
  const address = location.hash.replace(/^#\/?/, '');
  const mark = address.indexOf('?');
  const parts = (mark < 0 ? address : address.slice(0, mark)).split('/').filter((part) => part !== '').map(decoded);
  const query = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1));
  const { page, title } = pages.get(parts[0] ?? '') ?? kNowhere;
  return { path: parts, query, title, render: () => page(parts, query) };
}
