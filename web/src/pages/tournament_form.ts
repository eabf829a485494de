// A new tournament: game, format, and who plays, among house players and the bots that are connected.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { api } from '../shell/api';
import { tournamentAddress } from '../shell/router';
import { loadRules } from '../game/rules';
import type { GameInfo, GameName, Rules } from '../game/types';
import { botsFor, machines, watchBots } from './seats';
import { ChoicesForm } from './choices_form';
import { freshSeed, kGames, kPitch } from './setups';

const kFormats = [
  { value: 'round-robin', text: 'Round robin: all meet' },
  { value: 'swiss', text: 'Swiss: equals meet' },
  { value: 'gauntlet', text: 'Gauntlet: one against all' },
  { value: 'knock-out', text: 'Knock-out' },
];

/** A tournament has two to four at a game. */
const kMostSeats = 4;
const kNumbers: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' };

/** The same while the page is open, so that a form filled in does not change by itself. */
const kFirstSeed = freshSeed();

@customElement('tournament-form')
export class TournamentForm extends Panel {
  @state() private rules: Rules | null = null;
  @state() private game: GameName = 'reversi';
  @state() private chosen: ReadonlySet<string> = new Set(['engine:1', 'greedy', 'random', 'solver']);
  @state() private trouble = '';
  @state() private busy = false;
  /** How many sit at a game. */
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
    this.choices.reset();
  }
  private toggle(player: string, on: boolean) {
    const chosen = new Set(this.chosen);
    if (on) chosen.add(player);
    else chosen.delete(player);
    this.chosen = chosen;
  }
  private get info(): GameInfo | undefined {
    return this.rules?.games.find((game) => game.name === this.game);
  }
  private known(): string[] {
    const house = this.info ? machines(this.info).flatMap((group) => group.players.map((player) => player.value)) : [];
    return [...house, ...botsFor(this.game, this.bots.answer).map((bot) => `remote:${bot.name}`)];
  }
  private begin = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const players = this.known().filter((player) => this.chosen.has(player));
    this.trouble = players.length < this.seats ? `Choose ${kNumbers[this.seats]} players or more.` : '';
    if (this.trouble) return;
    this.busy = true;
    try {
      const made = await api.createTournament({
        name: String(form.get('name') ?? '').trim() || `${kPitch[this.game].title} cup`,
        game: this.game,
        format: String(form.get('format')),
        rounds: Number(form.get('rounds')),
        seed: Number(form.get('seed')),
        ms: Number(form.get('ms')),
        seats: this.seats,
        settings: this.choices.settings(this.game, this.seats),
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
        .checked=${this.chosen.has(value)}
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
          ${group.players.map((player) => this.check(player.value, player.text))}
        </fieldset>`,
      )}
      <fieldset class="checks">
        <legend>Bots of the arena</legend>
        ${bots.length === 0
          ? html`<p class="small muted">None for this game. <a href="#/bots">How to write and connect one</a></p>`
          : bots.map((bot) => this.check(`remote:${bot.name}`, bot.name))}
      </fieldset>`;
  }
  private seatsRow() {
    const most = Math.min(kMostSeats, this.info?.seats[1] ?? 2);
    if (most === 2) return nothing;
    const counts = Array.from({ length: most - 1 }, (_, i) => i + 2);
    return html`<label class="field"
      ><span>Players a game</span>
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
      <h2 id="new-tournament">A new tournament</h2>
      <div class="fields">
        <label class="field"
          ><span>Name</span><input name="name" maxlength="60" placeholder="${kPitch[this.game].title} cup"
        /></label>
        <label class="field"
          ><span>Game</span>
          <select @change=${(event: Event) => this.pick((event.target as HTMLSelectElement).value as GameName)}>
            ${kGames.map(
              (game) => html`<option value=${game} .selected=${game === this.game}>${kPitch[game].title}</option>`,
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
        ${this.number('seed', 'Seed of the boards', kFirstSeed, 0, 2 ** 31)}
      </div>
      <fieldset class="checks">
        <legend>Each game</legend>
        <div class="fields">
          ${this.seatsRow()} ${this.choices.rows(this.game, this.seats)}
          ${this.number('ms', 'Milliseconds a move', 200, 10, 1000)}
        </div>
      </fieldset>
      <div class="player-checks">${this.players()}</div>
      ${alarm(this.trouble)}
      <div><button class="primary" ?disabled=${this.busy}>Begin</button></div>
    </form>`;
  }
}

