// GamePage: everything the page knows about one game. Each game exports it as `page` from its own folder,
// src/games/NAME/page/index.ts; game_pages.ts finds them. The rules, the players and the settings are not here: the
// module supplies them (Descriptor).
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
  /** When it is done; by default after one action. */
  done?: (view: View) => boolean;
  /** The explanation afterwards. */
  after?: string;
}

/** An element beside the board, for a game that shows more than moves; updated with the board. */
export interface GamePanel extends HTMLElement {
  game: Game;
  adviser: Adviser;
  /** The effect of the last event. */
  news: string;
  /** Actions to mark on the board; may be empty. */
  readonly marks: Action[];
  /** Called before the board is drawn, when the game may have changed. */
  follow(): void;
  requestUpdate(): void;
  /** The next hint. It emits `say` with words for screen readers, and `mark` when `marks` has changed. */
  hint(): Promise<void>;
}

export interface GamePage {
  /** As in the descriptor; repeated here because the page is drawn before the module is loaded. */
  title: string;
  look: Look;
  /** A position for the picture on the card of the game. */
  example: { settings: Settings; actions: Action[] };
  lessons: Step[];
  /** The progress of a lesson after this many actions, shown in place of the scores. */
  lessonProgress?(actions: number): string;

  /** The prompt for the player to act, in a few words: "pick a piece"; if all act at once, for all of them. */
  prompt(game: Game): string;
  /** The letter or number that identifies a seat beside its player's name. */
  seatMark(seatName: string, seat: number): string;
  /** Whether the names of the seats are meaningful to people, such as colours. */
  namedSeats: boolean;
  /** Played automatically for a player without another choice. */
  automatic?: Action;
  /** Words among the actions that have a key: { p: 'pass' }. */
  wordKeys?: { [key: string]: string };
  /** Further keys, for the list of them. */
  keys: [string, string][];
  /** Whether hovering over an action previews all of its effect, or only where the piece would stand. */
  foresees: boolean;

  /** The game keeps the time itself: its events have times, and nothing is taken back. */
  ownClock?: boolean;
  /** If all act at once: which turn this is, and in how many milliseconds a machine should act. */
  machineTurn?(game: Game): { turn: string; wait: number };

  /** A game is won or lost and no points are counted: scores stay out of sight. */
  withoutPoints?: boolean;
  /** The value of a position in words, if it is not the lead of one player over another. */
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
