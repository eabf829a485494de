// #/: a board for an immediate start; pick a game, its players and settings; continue a game; watch one; the cards that
// games add.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { addPage } from '../shell/router';
import type { GameRequest } from '../shell/api';
import { forgetGame, rememberedGames, type RememberedGame } from '../shell/remembered';
import { loadRules } from '../game/rules';
import { against, machineName, seatLabel, seatsWords } from '../shell/words';
import type { Descriptor } from '../game/descriptors';
import { gameNames, gamePage, titleOf } from '../game/game_pages';
import { sameAction } from '../board/cells';
import '../board/hex-board';
import { boardSettings } from '../game/board_settings';
import type { Action, GameName, Rules, Scene, Settings, View } from '../game/types';
import {
  arenaGame, firstSeats, isLocal, localAddress, myName, opponent, seatOptions, setMyName, watchBots, type Seat,
} from './seats';
import { ChoicesForm } from './choices_form';
import { freshSeed, kClock, lastGame, setLastGame } from './setups';
import './game_card';
import './game_list';
import './home.css';

type Clock = Pick<GameRequest, 'clock_ms' | 'move_ms'>;

/** Who plays a kept game, in the words of the page. */
function names(game: RememberedGame): string[] {
  const people: { [seat: string]: string } = { me: 'You', friend: 'a friend' };
  return game.players.map((player) => people[player] ?? machineName(player));
}

@customElement('home-page')
export class HomePage extends Panel {
  @state() private rules: Rules | null = null;
  /** Set when there is time for pictures: interactive elements come first. */
  @state() private painter: Rules | null = null;
  @state() private trouble = '';
  @state() private game: GameName = lastGame();
  /** Empty until the rules are loaded. */
  @state() private seats: Seat[] = [];
  @state() private kept: RememberedGame[] = rememberedGames();
  @state() private starting = false;
  /** Of the board that is shown, and of the game that begins on it. */
  private seed = freshSeed();
  private shown: { key: string; scene: Scene; view: View; names: string[] } | null = null;
  private readonly bots = watchBots(this);
  private readonly choices = new ChoicesForm(this);

  override connectedCallback() {
    super.connectedCallback();
    loadRules().then(
      (rules) => this.ready(rules),
      (error: Error) => (this.trouble = error.message),
    );
  }
  private async ready(rules: Rules) {
    this.rules = rules;
    this.seats = firstSeats(rules.game(this.game));
    await this.updateComplete;
    requestAnimationFrame(() => setTimeout(() => (this.painter = rules)));
  }
  private get info(): Descriptor | undefined {
    return this.rules?.games.find((game) => game.name === this.game);
  }
  private get withArena(): boolean {
    return this.bots.withArena === true;
  }
  private pick(game: GameName) {
    if (game === this.game) return;
    this.game = game;
    this.seed = freshSeed();
    this.seats = this.info ? firstSeats(this.info) : [];
    this.choices.reset();
    setLastGame(game);
  }
  private settings(game: Descriptor): Settings {
    const settings = this.choices.settings(game, this.seats.length);
    if (game.random) settings['seed'] = this.seed;
    if (game.seats.setting) settings[game.seats.setting] = this.seats.length;
    return settings;
  }
  private get canHaveClock(): boolean {
    return this.withArena && !gamePage(this.game).ownClock;
  }
  private clock(): Clock {
    if (!this.canHaveClock) return {};
    return kClock.options[this.choices.index(kClock, this.seats.length)]?.set ?? {};
  }
  /** Whether only this page is needed: no one sits elsewhere, and there is no clock to keep. */
  private get alone(): boolean {
    return isLocal(this.seats) && Object.keys(this.clock()).length === 0;
  }
  private start = (event: Event) => {
    event.preventDefault();
    void this.begin(null);
  };
  /** Starts the game, with the first action if it was made on the board of this page. */
  private async begin(first: Action | null) {
    if (!this.info || this.starting) return;
    this.trouble = '';
    this.starting = true;
    try {
      const settings = this.settings(this.info);
      this.rules?.open(this.game, settings).close();
      const more: [string, string][] = first === null ? [] : [['first', JSON.stringify(first)]];
      const actions = first === null ? {} : { actions: [{ seat: 0, action: first }] };
      location.hash = this.alone
        ? localAddress(this.game, settings, this.seats, more)
        : await arenaGame(this.game, settings, this.seats, { ...this.clock(), ...actions });
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.starting = false;
  }
  /** How the game would begin as it is set now; nothing where the rules do not go along. */
  private opening(info: Descriptor) {
    const settings = this.settings(info);
    const key = JSON.stringify([this.game, settings]);
    if (this.shown?.key === key) return this.shown;
    try {
      const table = this.rules!.open(this.game, settings);
      this.shown = { key, scene: table.scene(), view: table.view(), names: table.names };
      table.close();
    } catch {
      this.shown = null;
    }
    return this.shown;
  }
  private board() {
    const opening = this.painter && this.info ? this.opening(this.info) : null;
    if (!opening) return html`<div class="hero-board"></div>`;
    const { scene, view, names } = opening;
    const mine = this.seats[0] === 'me' && view.turn === 0;
    const act = ({ detail }: CustomEvent<Action>) => {
      if (view.legal.some((one) => sameAction(one, detail))) void this.begin(detail);
    };
    return html`<div class="hero-board">
      <hex-board .game=${this.game} .scene=${scene} .names=${names} .legal=${view.legal} .interactive=${mine}
        .perspective=${0} .confirms=${boardSettings().confirms} @act=${act}></hex-board>
      <p class="small muted">${mine ? 'Make the first move on the board, or press Start.' : 'Press Start to begin.'}</p>
    </div>`;
  }

  private setCount(game: Descriptor, count: number) {
    // A game that can be played alone is also offered with others.
    const added: Seat = game.seats.least === 1 && this.withArena ? 'friend' : opponent(game);
    this.seats = Array.from({ length: count }, (_, i) => this.seats[i] ?? added);
  }
  private setSeat(index: number, seat: Seat) {
    this.seats = this.seats.map((before, i) => (i === index ? seat : before));
  }

  private card(game: GameName) {
    return html`<game-card .game=${game} .rules=${this.painter} ?chosen=${game === this.game}
      @pick=${() => this.pick(game)}></game-card>`;
  }
  private seatRows(info: Descriptor) {
    const { least, most } = info.seats;
    const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return html`${counts.length < 2
        ? nothing
        : html`<label class="field"
            ><span>Players</span>
            <select @change=${(event: Event) => this.setCount(info, Number((event.target as HTMLSelectElement).value))}>
              ${counts.map((n) => html`<option value=${n} .selected=${n === this.seats.length}>${n}</option>`)}
            </select></label
          >`}
    ${this.seats.map(
      (seat, index) => html`<label class="field"
        ><span>${this.seats.length === 1 ? 'Player' : seatLabel(index)}</span>
        <select @change=${(event: Event) => this.setSeat(index, (event.target as HTMLSelectElement).value)}>
          ${seatOptions(info, this.bots, seat)}
        </select></label
      >`,
    )}`;
  }
  private choiceRows(info: Descriptor) {
    const seats = this.seats.length;
    return html`${this.choices.rows(info, seats)} ${this.canHaveClock ? this.choices.row(kClock, seats) : nothing}`;
  }
  private nameRow() {
    if (!this.withArena) return nothing;
    return html`<label class="field"
      ><span>Your name</span>
      <input
        autocomplete="nickname"
        maxlength="40"
        .value=${myName()}
        placeholder="You"
        @change=${(event: Event) => setMyName((event.target as HTMLInputElement).value)}
    /></label>`;
  }
  private where(): string {
    if (this.alone) return 'Played in your browser; works offline.';
    if (this.seats.includes('friend')) return 'You get a link to send to each friend.';
    return 'Played in the arena, where anyone can watch.';
  }
  private setup() {
    const info = this.info;
    return html`<form id="setup-form" class="card stack setup" @submit=${this.start} aria-labelledby="setup">
      <h2 id="setup">${titleOf(this.game)}</h2>
      ${info
        ? html`<div class="fields">${this.seatRows(info)}</div>
            <div class="fields">${this.choiceRows(info)} ${this.nameRow()}</div>
            ${this.choices.more(info)}`
        : html`<p class="muted">Loading the rules …</p>`}
      <p class="small muted">
        ${this.where()}
      </p>
    </form>`;
  }
  private goOn() {
    const open = this.kept.filter((game) => !game.over);
    if (open.length === 0) return nothing;
    const forget = (id: string) => {
      forgetGame(id);
      this.kept = rememberedGames();
    };
    return html`<section class="card stack" aria-labelledby="go-on">
      <h2 id="go-on">Continue</h2>
      <ul class="games">
        ${open.slice(0, 5).map(
          (game) => html`<li class="row spread">
            <a href=${game.address}
              ><strong>${titleOf(game.game)}</strong>: ${against(names(game))}</a
            >
            <button class="plain small" aria-label="Remove ${against(names(game))}" @click=${() => forget(game.id)}>
              Remove
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }
  override render() {
    return html`<div class="page home">
      <div class="hero">
        <div class="stack hero-words">
          <h1>Board games on hexagons, against strong engines, friends and your own bots</h1>
          <div class="game-cards" role="group" aria-label="Games">${gameNames.map((game) => this.card(game))}</div>
          <p class="muted summary">${this.info?.summary ?? nothing}
            ${this.info ? `${seatsWords(this.info.seats.least, this.info.seats.most)}.` : nothing}</p>
          <div class="row">
            <button class="primary start" form="setup-form" ?disabled=${!this.info || this.starting}>Start</button>
            <a class="button" href="#/learn/${this.game}">Learn the rules in two minutes</a>
          </div>
          ${alarm(this.trouble)}
        </div>
        ${this.board()}
      </div>
      <div class="two">
        ${this.setup()}
        <div class="stack aside">
          ${this.goOn()}
          ${gameNames.map((game) => gamePage(game).homeCard?.(this.painter) ?? nothing)}
          <section class="card stack" aria-labelledby="live-now">
            <h2 id="live-now">Live now</h2>
            <game-list kind="live" limit="6"></game-list>
          </section>
        </div>
      </div>
    </div>`;
  }
}

addPage('', () => html`<home-page></home-page>`);
