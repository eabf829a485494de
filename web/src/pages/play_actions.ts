// The buttons beside a board: the words among the legal actions, help, and the ways to end a game.
import { html, nothing } from 'lit';
import type { Game, Offer } from '../game/game';
import { tournamentAddress } from '../shell/router';
import { wordText } from '../shell/words';

export type Deed =
  | 'hint' | 'hints' | 'turn' | 'settings' | 'takeBack' | 'resign'
  | 'analyse' | 'draw' | 'abort' | 'rematch' | 'sound' | 'keys' | 'evaluation';

export interface ActionState {
  sound: boolean;
  evaluating: boolean;
  busy: boolean;
  resigning: boolean;
  /** A word that must be chosen again to confirm. */
  confirming: string;
}

/** `act` plays a word among the legal actions. */
export function playActions(
  game: Game, deeds: { [deed in Deed]: () => void }, act: (word: string) => void, now: ActionState,
) {
  const mayAct = game.actingSeat !== null && !game.waiting;
  const press = (deed: string, does: () => void, text: string, key = '', off = false, primary = false) => html`<button
    data-deed=${deed} class=${primary ? 'primary' : ''} ?disabled=${off}
    title=${key ? `${text} (${key})` : text} aria-keyshortcuts=${key || nothing}
    @click=${does}>${text}</button>`;
  const button: Button = (deed, text, key = '', off = false, primary = false) =>
    press(deed, deeds[deed], text, key, off, primary);
  const toggle = (deed: Deed, text: string, on: boolean) => html`<button
    data-deed=${deed} aria-pressed=${on ? 'true' : 'false'} @click=${deeds[deed]}>${text}</button>`;
  const words = game.view.turn === null ? [] : game.view.legal.filter((action) => typeof action === 'string');
  const keyOf = (word: string) =>
    Object.entries(game.page.wordKeys ?? {}).find(([, action]) => action === word)?.[0]?.toUpperCase() ?? '';
  const alone = game.table.seats === 1;
  return html`<div class="play-actions" role="group" aria-label="Actions">
    ${game.over
      ? endButtons(game, button)
      : html`${words.map((word) =>
          press(word, () => act(word), now.confirming === word ? `Really ${wordText(word).toLowerCase()}?` : wordText(word),
            keyOf(word), !mayAct))}
        ${game.advisable && game.mine.length > 0
          ? button('hint', 'Hint', 'I', !mayAct || now.busy)
          : nothing}
        ${game.mine.length > 0 && !game.page.ownClock ? takeBackButton(game, button) : nothing}
        ${game.mine.length > 0 && !alone ? wayOut(game, button, now.resigning) : nothing}`}
    <span class="aside"
      >${!game.over && !game.page.verdict && (game.advisable || game.mine.length === 0)
        ? toggle('evaluation', 'Evaluation', now.evaluating)
        : nothing}
      <button data-deed="sound" class="plain" aria-label="Sound" title="Sound (M)"
        aria-pressed=${now.sound ? 'true' : 'false'} @click=${deeds.sound}>${speaker(now.sound)}</button>
      <button data-deed="settings" class="plain" aria-label="Board settings" title="Board settings"
        @click=${deeds.settings}>⚙</button>
      <button data-deed="keys" class="plain" aria-label="Keys" title="Keys (?)" @click=${deeds.keys}>?</button></span
    >
  </div>`;
}

function speaker(on: boolean) {
  const waves = on ? 'M15 9q3 3 0 6M17.5 6.5q5.5 5.5 0 11' : 'M15.5 9.5l5 5M20.5 9.5l-5 5';
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 9.5h3.5L12 5v14l-5.5-4.5H3Z" fill="currentColor" />
    <path d=${waves} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>`;
}

type Button = (deed: Deed, text: string, key?: string, off?: boolean, primary?: boolean) => unknown;

/** Whether I have made an offer, and whether I am asked to accept one. */
function offered(game: Game, what: Offer) {
  const by = game.players.flatMap((player, seat) => (player.offer === what ? [seat] : []));
  const mine = by.some((seat) => game.mine.includes(seat));
  return { mine, open: by.length > 0 && !mine };
}
function withOthers(game: Game): boolean {
  return game.players.some((player, seat) => player.kind === 'person' && !game.mine.includes(seat));
}
function takeBackButton(game: Game, button: Button) {
  const { mine, open } = offered(game, 'takeback');
  const text = open ? 'Accept take-back' : withOthers(game) ? 'Ask to take back' : 'Take back';
  return button('takeBack', text, 'U', mine || !game.canTakeBack, open);
}
function wayOut(game: Game, button: Button, resigning: boolean) {
  const others = withOthers(game);
  const offer = (what: 'draw' | 'abort', offering: string, accepting: string) => {
    const { mine, open } = offered(game, what);
    return button(what, open ? accepting : offering, '', mine, open);
  };
  return html`${button('resign', resigning ? 'Really resign?' : 'Resign')}
  ${others && game.table.seats === 2 ? offer('draw', 'Offer draw', 'Accept draw') : nothing}
  ${others ? offer('abort', 'Offer to abort', 'Accept abort') : nothing}`;
}
const againText = (game: Game) => (game.table.seats > 1 ? 'Rematch' : 'Play again');
function endButtons(game: Game, button: Button) {
  const asked = game.players.some((player, seat) => player.offer === 'rematch' && game.mine.includes(seat));
  const wanted = game.players.some((player) => player.offer === 'rematch');
  const again = button('rematch', asked ? 'Rematch offered' : wanted ? 'Accept rematch' : againText(game), '', asked, true);
  return html`${game.mine.length > 0 ? again : nothing} ${button('analyse', 'Analyse')}
    ${game.tournament === null
      ? html`<a class="button" href="#/">Other games</a>`
      : html`<a class="button" href=${tournamentAddress(game.tournament)}>Back to the tournament</a>`}`;
}
