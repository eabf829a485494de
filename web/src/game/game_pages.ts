// The games the page can show: every folder src/games/NAME/page/. A new one needs no entry anywhere in web/.
import type { GamePage } from './game_page';

const found = import.meta.glob<GamePage>('../../../src/games/*/page/index.ts', { eager: true, import: 'page' });
const pages = new Map(Object.entries(found).map(([path, page]) => [path.split('/').at(-3)!, page]));

export const gameNames: readonly string[] = [...pages.keys()].sort();

export function isGame(name: string | undefined): name is string {
  return name !== undefined && pages.has(name);
}
/** Throws for a game without a page: check names from elsewhere with isGame first. */
export function gamePage(name: string): GamePage {
  const page = pages.get(name);
  if (!page) throw new Error(`There is no game called “${name}”.`);
  return page;
}
/** Whether points are counted; true for a game the page does not know. */
export function hasPoints(name: string): boolean {
  return !pages.get(name)?.withoutPoints;
}
/** For people; for a game the page does not know, its name. */
export function titleOf(name: string): string {
  return pages.get(name)?.title ?? name;
}
