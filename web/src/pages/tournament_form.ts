// New tournament: game, format, and players, chosen from built-in players and connected bots.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { api } from '../shell/api';
import { tournamentAddress } from '../shell/router';
import { loadRules } from '../game/rules';
import type { Descriptor } from '../game/descriptors';
import { gameNames, titleOf } from '../game/game_pages';
import type { GameName, Rules } from '../game/types';
import { botsFor, lowest, machines, watchBots } from './seats';
import { ChoicesForm } from './choices_form';
import { freshSeed, lastGame } from './setups';

const kFormats = [
  { value: 'round-robin', text: 'Round robin' },
  { value: 'swiss', text: 'Swiss' },
  { value: 'gauntlet', text: 'Gauntlet: one against all' },
  { value: 'knock-out', text: 'Knock-out' },
];

/** A tournament has two to four players per game. */
const kMostSeats = 4;
const kNumbers: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' };

/** Constant while the page is open, so that a form being filled in does not change. */
const kFirstSeed = freshSeed();

@customElement('tournament-form')
export class TournamentForm extends Panel {
  @state() private rules: Rules | null = null;
  @state() private game: GameName = lastGame();
  /** The players the user has checked; null until then, for a default selection. */
  @state() private chosen: ReadonlySet<string> | null = null;
  @state() private trouble = '';
  @state() private busy = false;
  /** Players per game. */
  @state() private seats = 2;
  private readonly bots = watchBots(this);
  private readonly choices = new ChoicesForm(this);

  override connectedCallback() {
    super.connectedCallback();
    loadRules().then(
      (rules) => (this.rules = rules),
      (error: Error) => (this.trouble = error.message),
    );
  }
  private pick(game: GameName) {
    this.game = game;
    this.seats = 2;
    this.chosen = null;
    this.choices.reset();
  }
  private toggle(player: string, on: boolean) {
    const chosen = new Set(this.checked);
    if (on) chosen.add(player);
    else chosen.delete(player);
    this.chosen = chosen;
  }
  /** The strongest at its lowest level and the two weakest, until the user checks one. */
  private get checked(): ReadonlySet<string> {
    const players = this.info?.players ?? [];
    return this.chosen ?? new Set([...players.slice(0, 1), ...players.slice(-2)].map(lowest));
  }
  private get info(): Descriptor | undefined {
    return this.rules?.games.find((game) => game.name === this.game);
  }
  private known(): string[] {
    const house = this.info ? machines(this.info).flatMap((group) => group.players.map((player) => player.value)) : [];
    return [...house, ...botsFor(this.game, this.bots.answer).map((bot) => `remote:${bot.name}`)];
  }
  private begin = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const players = this.known().filter((player) => this.checked.has(player));
    this.trouble = players.length < this.seats ? `Choose at least ${kNumbers[this.seats]} players.` : '';
    if (this.trouble) return;
    if (!this.info) return;
    this.busy = true;
    try {
      const made = await api.createTournament({
        name: String(form.get('name') ?? '').trim() || `${titleOf(this.game)} cup`,
        game: this.game,
        format: String(form.get('format')),
        rounds: Number(form.get('rounds')),
        seed: Number(form.get('seed')),
        ms: Number(form.get('ms')),
        seats: this.seats,
        settings: this.choices.settings(this.info, this.seats),
        players,
      });
      location.hash = tournamentAddress(made.id);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.busy = false;
  };

  private check(value: string, text: string) {
    return html`<label class="check"
      ><input
        type="checkbox"
        .checked=${this.checked.has(value)}
        @change=${(event: Event) => this.toggle(value, (event.target as HTMLInputElement).checked)}
      />
      ${text}</label
    >`;
  }
  private players() {
    const info = this.info;
    if (!info) return html`<p class="muted">Loading the rules …</p>`;
    const bots = botsFor(this.game, this.bots.answer);
    return html`${machines(info).map(
        (group) => html`<fieldset class="checks">
          <legend>${group.name}</legend>
          ${group.means ? html`<p class="small muted">${group.means}</p>` : nothing}
          ${group.players.map((player) => this.check(player.value, player.text))}
        </fieldset>`,
      )}
      <fieldset class="checks">
        <legend>Connected bots</legend>
        ${bots.length === 0
          ? html`<p class="small muted">None for this game. <a href="#/bots">How to write and connect one</a></p>`
          : bots.map((bot) => this.check(`remote:${bot.name}`, bot.name))}
      </fieldset>`;
  }
  private seatsRow() {
    const most = Math.min(kMostSeats, this.info?.seats.most ?? 2);
    if (most === 2) return nothing;
    const counts = Array.from({ length: most - 1 }, (_, i) => i + 2);
    return html`<label class="field"
      ><span>Players per game</span>
      <select @change=${(event: Event) => (this.seats = Number((event.target as HTMLSelectElement).value))}>
        ${counts.map((n) => html`<option value=${n} .selected=${n === this.seats}>${n}</option>`)}
      </select></label
    >`;
  }
  private number(name: string, text: string, value: number, min: number, max: number) {
    return html`<label class="field"
      ><span>${text}</span><input type="number" name=${name} .value=${String(value)} min=${min} max=${max} required
    /></label>`;
  }
  override render() {
    return html`<form class="card stack" @submit=${this.begin} aria-labelledby="new-tournament">
      <h2 id="new-tournament">New tournament</h2>
      <div class="fields">
        <label class="field"
          ><span>Name</span><input name="name" maxlength="60" placeholder="${titleOf(this.game)} cup"
        /></label>
        <label class="field"
          ><span>Game</span>
          <select @change=${(event: Event) => this.pick((event.target as HTMLSelectElement).value as GameName)}>
            ${gameNames.map(
              (game) => html`<option value=${game} .selected=${game === this.game}>${titleOf(game)}</option>`,
            )}
          </select></label
        >
        <label class="field"
          ><span>Format</span>
          <select name="format">
            ${kFormats.map((format) => html`<option value=${format.value}>${format.text}</option>`)}
          </select></label
        >
        ${this.number('rounds', 'Rounds', 1, 1, 20)}
        ${this.number('seed', 'Seed', kFirstSeed, 0, 2 ** 31)}
      </div>
      <fieldset class="checks">
        <legend>Settings of each game</legend>
        <div class="fields">
          ${this.seatsRow()} ${this.info ? this.choices.rows(this.info, this.seats) : nothing}
          ${this.number('ms', 'Time per move (ms)', 200, 10, 1000)}
        </div>
        ${this.info ? this.choices.more(this.info) : nothing}
      </fieldset>
      <div class="player-checks">${this.players()}</div>
      ${alarm(this.trouble)}
      <div><button class="primary" ?disabled=${this.busy}>Start</button></div>
    </form>`;
  }
}

