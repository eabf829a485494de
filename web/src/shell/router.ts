// Addresses: #/, #/play/GAME, #/game/ID?key=KEY, #/replay/ID, #/tournaments, #/bots, #/learn/GAME.
// Behind the hash, so that the page works on any web host.
import { html, type TemplateResult } from 'lit';

export interface Route {
  path: string[];
  query: URLSearchParams;
  render(): TemplateResult;
}

type Page = (path: string[], query: URLSearchParams) => TemplateResult;
const pages = new Map<string, Page>();

/** A page is shown for addresses whose first part is `name`; the home page has the empty name. */
export function addPage(name: string, page: Page) {
  pages.set(name, page);
}

export function currentRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter((part) => part !== '').map(decodeURIComponent);
  const page = pages.get(parts[0] ?? '') ?? (() => html`<p>There is no such page. <a href="#/">Home</a></p>`);
  const parameters = new URLSearchParams(query);
  return { path: parts, query: parameters, render: () => page(parts, parameters) };
}
