// GamePage: all the page knows of one game. Each game has it in its own folder, src/games/NAME/page/index.ts, as the
// export `page`; game_pages.ts finds them. The rules, the players and the settings are not here: the module answers
// for them (Descriptor).
import type { TemplateResult } from 'lit';
import type { Look } from '../board/look';
import type { Adviser } from './adviser';
import type { Game } from './game';
import type { Action, Json, Rules, Settings, View } from './types';

/** A step of the lessons: one idea, on a position of its own. */
export interface Step {
  title: string;
  text: string;
  settings: Settings;
  start?: Json;
  /** What to try on the board; without it there is only something to look at. */
  task?: string;
  /** When it is done; after one action where nothing is said. */
  done?: (view: View) => boolean;
  /** What was to be seen. */
  after?: string;
}

/** Beside the board of a game that has more to show than moves: an element, drawn anew with the board. */
export interface GamePanel extends HTMLElement {
  game: Game;
  adviser: Adviser;
  /** What the last event brought. */
  news: string;
  /** Actions to mark on the board; empty where there are none. */
  readonly marks: Action[];
  /** Called before the board is drawn, when the game may have changed. */
  follow(): void;
  requestUpdate(): void;
  /** The next hint. It emits `say` with words for screen readers, and `mark` when `marks` has changed. */
  hint(): Promise<void>;
}

export interface GamePage {
  /** As the descriptor has it; here too, because the page is drawn before the module is there. */
  title: string;
  look: Look;
  /** A position for the picture on the card of the game. */
  example: { settings: Settings; actions: Action[] };
  lessons: Step[];
  /** How far a lesson with so many actions has come; the scores stand there otherwise. */
  lessonProgress?(actions: number): string;

  /** What whoever is to act is asked to do, in a few words: "pick a piece"; where all act at once, all of them. */
  prompt(game: Game): string;
  /** The letter or number by which a seat goes beside its player's name. */
  seatMark(seatName: string, seat: number): string;
  /** Whether the names of the seats say something to people, as colours do. */
  namedSeats: boolean;
  /** What is played at once for whoever can do nothing else, without asking. */
  automatic?: Action;
  /** Words among the actions that have a key: { p: 'pass' }. */
  wordKeys?: { [key: string]: string };
  /** Further keys, for the list of them. */
  keys: [string, string][];
  /** What is drawn of an action that is only pointed at: all it would bring, or just where the piece would stand. */
  foresees: boolean;

  /** The game keeps the time itself: its events say when they happened, and nothing is taken back. */
  ownClock?: boolean;
  /** Where all act at once: which turn this is, and in how many milliseconds a machine shall speak up. */
  machineTurn?(game: Game): { turn: string; wait: number };

  /** A game is won or lost and no points are counted: scores stay out of sight. */
  withoutPoints?: boolean;
  /** What a position is worth, where that is no lead of one player over another. */
  verdict?(value: number): string;
  /** How a game alone ended, from its score. */
  soloResult?(score: number): string;
  /** A player of the game at a level, where "Engine, level 2" says less. */
  playerAtLevel?: { [player: string]: (level: number) => string };

  panel?: () => GamePanel;
  /** A card on the first page. */
  homeCard?: (rules: Rules | null) => TemplateResult;
  /** Pages of its own in the menu; each is added with addPage as well. */
  places?: { name: string; text: string }[];
  /** The actions a bot may send, and a turn as an example. */
  bot: { actions: TemplateResult; example?: { legal: string; action: string } };
}
