// #/: pick a game, its seats and settings; go on with a game; watch one; the puzzle of the day.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { addPage } from '../shell/router';
import type { GameWish } from '../shell/api';
import { forgetGame, rememberedGames, type RememberedGame } from '../shell/remembered';
import { loadRules } from '../game/rules';
import type { GameInfo, GameName, Rules, Settings } from '../game/types';
import { arenaGame, isLocal, localAddress, myName, seatOptions, setMyName, watchBots, type Seat } from './seats';
import { ChoicesForm } from './choices_form';
import { freshSeed, isRandom, kClock, kGames, kPitch, lastGame, setLastGame } from './setups';
import { against } from './results';
import './game_card';
import './game_list';
import './puzzle_card';
import './home.css';

type Clock = Pick<GameWish, 'clock_ms' | 'move_ms'>;

const kFirstSeats: Record<GameName, Seat[]> = {
  fish: ['me', 'engine:2'],
  reversi: ['me', 'engine:2'],
  nooks: ['me'],
};

/** Who plays a kept game, in the words of the page. */
function names(game: RememberedGame): string[] {
  return game.players.map((player) => (player === 'me' ? 'you' : player === 'friend' ? 'a friend' : player));
}

@customElement('home-page')
export class HomePage extends Panel {
  @state() private rules: Rules | null = null;
  /** Set when there is time for pictures: what can be pressed comes first. */
  @state() private painter: Rules | null = null;
  @state() private trouble = '';
  @state() private game: GameName = 'fish';
  @state() private seats: Seat[] = kFirstSeats.fish;
  @state() private kept: RememberedGame[] = rememberedGames();
  @state() private starting = false;
  private readonly bots = watchBots(this);
  private readonly choices = new ChoicesForm(this);

  constructor() {
    super();
    this.pick(lastGame() ?? this.game);
  }
  override connectedCallback() {
    super.connectedCallback();
    loadRules().then(
      (rules) => this.ready(rules),
      (error: Error) => (this.trouble = error.message),
    );
  }
  private async ready(rules: Rules) {
    this.rules = rules;
    await this.updateComplete;
    requestAnimationFrame(() => setTimeout(() => (this.painter = rules)));
  }
  private get withArena(): boolean {
    return this.bots.withArena === true;
  }
  private pick(game: GameName) {
    if (game === this.game) return;
    this.game = game;
    this.seats = kFirstSeats[game];
    this.choices.reset();
    setLastGame(game);
  }
  private settings(): Settings {
    const settings = this.choices.settings(this.game, this.seats.length);
    if (isRandom(this.game)) {
      settings.seed = freshSeed();
      settings.players = this.seats.length;
    }
    return settings;
  }
  /** Nooks has a clock of its own. */
  private clock(): Clock {
    if (!this.withArena || this.game === 'nooks') return {};
    return kClock.options[this.choices.index(kClock, this.seats.length)]?.set ?? {};
  }
  /** Whether only this page is needed: nobody sits elsewhere, and there is no clock to keep. */
  private get alone(): boolean {
    return isLocal(this.seats) && Object.keys(this.clock()).length === 0;
  }
  private start = async (event: Event) => {
    event.preventDefault();
    this.trouble = '';
    this.starting = true;
    try {
      const settings = this.settings();
      this.rules?.open(this.game, settings).close();
      location.hash = this.alone
        ? localAddress(this.game, settings, this.seats)
        : await arenaGame(this.game, settings, this.seats, this.clock());
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.starting = false;
  };

  private setCount(count: number) {
    const more: Seat = this.game === 'nooks' ? 'friend' : 'engine:2';
    const added: Seat = this.game === 'nooks' && !this.withArena ? 'solver' : more;
    this.seats = Array.from({ length: count }, (_, i) => this.seats[i] ?? added);
  }
  private setSeat(index: number, seat: Seat) {
    this.seats = this.seats.map((before, i) => (i === index ? seat : before));
  }

  private card(game: GameName) {
    return html`<game-card .game=${game} .rules=${this.painter} ?chosen=${game === this.game}
      @pick=${() => this.pick(game)}></game-card>`;
  }
  private seatRows(info: GameInfo) {
    const [least, most] = info.seats;
    const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return html`${counts.length < 2
        ? nothing
        : html`<label class="field"
            ><span>Players</span>
            <select @change=${(event: Event) => this.setCount(Number((event.target as HTMLSelectElement).value))}>
              ${counts.map((n) => html`<option value=${n} .selected=${n === this.seats.length}>${n}</option>`)}
            </select></label
          >`}
    ${this.seats.map(
      (seat, index) => html`<label class="field"
        ><span>${this.seatLabel(index)}</span>
        <select @change=${(event: Event) => this.setSeat(index, (event.target as HTMLSelectElement).value)}>
          ${seatOptions(info, this.bots, seat)}
        </select></label
      >`,
    )}`;
  }
  private seatLabel(index: number): string {
    const begins = index === 0 && this.game !== 'nooks' ? ', begins' : '';
    return this.seats.length === 1 ? 'Player' : `Seat ${index + 1}${begins}`;
  }
  private choiceRows() {
    const seats = this.seats.length;
    return html`${this.choices.rows(this.game, seats)}
    ${this.withArena && this.game !== 'nooks' ? this.choices.row(kClock, seats) : nothing}`;
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
    if (this.alone) return 'Played in this page; works without a network.';
    if (this.seats.includes('friend')) return 'You get a link for every friend; whoever has it has the seat.';
    return 'Played in the arena, where anybody may watch.';
  }
  private setup() {
    const info = this.rules?.games.find((game) => game.name === this.game);
    return html`<form class="card stack setup" @submit=${this.start} aria-labelledby="setup">
      <h2 id="setup">${kPitch[this.game].title}</h2>
      ${info
        ? html`<div class="fields">${this.seatRows(info)}</div>`
        : html`<p class="muted">Loading the rules …</p>`}
      <div class="fields">${this.choiceRows()} ${this.nameRow()}</div>
      ${alarm(this.trouble)}
      <div class="row">
        <button class="primary start" ?disabled=${!info || this.starting}>Start</button>
        <a class="button" href="#/learn/${this.game}">The rules in two minutes</a>
      </div>
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
      <h2 id="go-on">Go on</h2>
      <ul class="games">
        ${open.slice(0, 5).map(
          (game) => html`<li class="row spread">
            <a href=${game.address}
              ><strong>${kPitch[game.game]?.title ?? game.game}</strong>: ${against(names(game))}</a
            >
            <button class="plain small" aria-label="Forget ${names(game).join(', ')}" @click=${() => forget(game.id)}>
              Forget
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }
  override render() {
    return html`<div class="page home">
      <div class="stack">
        <h1>Pick a game</h1>
        <div class="game-cards" role="group" aria-label="Games">${kGames.map((game) => this.card(game))}</div>
      </div>
      <div class="two">
        ${this.setup()}
        <div class="stack aside">
          ${this.goOn()}
          <puzzle-card .rules=${this.painter}></puzzle-card>
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
