// #/play/GAME?seats=me,engine:2&set=KEY=VALUE…: a local game; &start=JSON or &record=PACKED sets the start, &id=ID
// continues one stored in the browser. #/game/ID?key=KEY: an arena game; without a key, as a spectator.
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { Engine } from '../game/engine';
import type { Game } from '../game/game';
import { gamePage } from '../game/game_pages';
import { LocalGame } from '../game/local_game';
import { RemoteGame } from '../game/remote_game';
import { loadRules } from '../game/rules';
import type { GameEvent, GameName, Json, RecordHeader, Rules, Settings } from '../game/types';
import { rememberGame, rememberedGame } from '../shell/remembered';
import { addPage, gameAddress, replayAddress, setTitle } from '../shell/router';
import { unpackRecord } from '../shell/share';
import { freshSeed } from './setups';
import './play_table';

@customElement('play-page')
export class PlayPage extends Panel {
  /** "play" or "game", then the name of the game or its id. */
  @property({ attribute: false }) path: string[] = [];
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private game: Game | null = null;
  @state() private trouble = '';
  private engine: Engine | null = null;
  private opened = '';
  private entered = 0;

  override disconnectedCallback() {
    this.leave();
    super.disconnectedCallback();
  }
  protected override willUpdate() {
    const address = `${this.path.join('/')}?${this.query}`;
    if (address === this.opened) return;
    this.opened = address;
    this.leave();
    void this.enter(++this.entered);
  }

  private leave() {
    this.game?.close();
    this.game = null;
    this.engine?.close();
    this.engine = null;
    this.trouble = '';
  }
  private async enter(entry: number) {
    const left = () => entry !== this.entered || !this.isConnected;
    try {
      const rules = await loadRules();
      if (left()) return;
      const game = this.path[0] === 'game' ? this.remote(rules) : await this.local(rules);
      if (left()) return game.close();
      this.game = game;
      if (!this.shown(game)) game.addEventListener('change', this.changed);
    } catch (error) {
      if (!left()) this.trouble = (error as Error).message;
    }
  }
  /** Until the game is loaded the page reports its progress; then its table does, and the page draws nothing. */
  private changed = (event: Event) => {
    const game = event.currentTarget as Game;
    if (this.shown(game)) game.removeEventListener('change', this.changed);
    this.requestUpdate();
  };
  private shown(game: Game): boolean {
    if (game.ready) setTitle(game.page.title);
    return game.ready;
  }
  private remote(rules: Rules): Game {
    const id = this.path[1] ?? '';
    const key = this.query.get('key');
    const game = new RemoteGame(rules, id, key);
    game.addEventListener('rematch', (event) => {
      const next = (event as CustomEvent<{ id: string; key?: string }>).detail;
      location.hash = gameAddress(next.id, next.key);
    });
    game.addEventListener('next', (event) => {
      const next = (event as CustomEvent<{ id: string; key?: string }>).detail;
      location.replace(gameAddress(next.id, next.key));
    });
    game.addEventListener('kept', () => location.replace(replayAddress(id)));
    if (key !== null) game.addEventListener('change', () => this.rememberSeat(game, id, key));
    return game;
  }
  private rememberSeat(game: RemoteGame, id: string, key: string) {
    if (!game.ready || game.mine.length === 0) return;
    const players = game.players.map((player) => player.name);
    rememberGame({ id, game: game.game, players, address: gameAddress(id, key), over: game.over });
  }

  private get seats(): string[] {
    return (this.query.get('seats') ?? 'me').split(',');
  }
  private async local(rules: Rules): Promise<Game> {
    const { name } = rules.game(this.path[1] ?? '');
    const id = this.query.get('id') ?? this.nameGame();
    const saved = rememberedGame(id)?.record;
    const { header, events } = saved ? { header: saved, events: saved.actions } : await this.begin(rules, name);
    const seats = this.seats;
    this.engine = new Engine();
    const { game, settings, start } = header;
    const plain: RecordHeader = start === undefined ? { game, settings } : { game, settings, start };
    return new LocalGame(rules, this.engine, { id, header: plain, seats, events, address: location.hash });
  }
  /** The name under which the browser stores the game; in the address, so that a reload continues it. */
  private nameGame(): string {
    const id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), 'page-');
    this.query.set('id', id);
    history.replaceState(null, '', `#/${this.path.map(encodeURIComponent).join('/')}?${this.query}`);
    this.opened = `${this.path.join('/')}?${this.query}`;
    return id;
  }
  private async begin(rules: Rules, game: GameName): Promise<{ header: RecordHeader; events: GameEvent[] }> {
    const packed = this.query.get('record');
    if (packed !== null) {
      const record = await unpackRecord(packed);
      return { header: record, events: record.actions };
    }
    const settings = settingsOf(this.query.getAll('set'));
    const wanted = this.query.get('start');
    const { seats, random } = rules.game(game);
    if (seats.setting) settings[seats.setting] ??= this.seats.length;
    if (random && wanted === null) settings['seed'] ??= freshSeed();
    const table = rules.open(game, settings, wanted === null ? undefined : (JSON.parse(wanted) as Json));
    const header = { game, settings: table.settings, start: table.start };
    table.close();
    const first = this.query.get('first');
    return { header, events: first === null ? [] : [firstEvent(game, JSON.parse(first) as Json)] };
  }

  override render() {
    const game = this.game;
    const trouble = this.trouble || (game && !game.ready ? game.trouble : '');
    if (trouble) {
      return html`<div class="page">
        <h1>Game not found</h1>
        ${alarm(trouble)}
        <p><a href="#/">Back to the games</a></p>
      </div>`;
    }
    if (!game?.ready) {
      return html`<div class="page"><p class="muted">${game?.status || 'Loading the rules …'}</p></div>`;
    }
    return html`<play-table .game=${game} .query=${this.query} @rematch=${this.rematch}></play-table>`;
  }
  /** Restarts a local game, on a fresh board, with the seats rotated by one. */
  private rematch(event: Event) {
    if (this.game?.arenaId !== null) return;
    event.preventDefault();
    const query = new URLSearchParams(this.query);
    query.set('seats', [...this.seats.slice(1), this.seats[0]!].join(','));
    query.delete('id');
    query.delete('first');
    const settings = query.getAll('set').filter((pair) => !pair.startsWith('seed='));
    if (settings.length < query.getAll('set').length) settings.push(`seed=${freshSeed()}`);
    query.delete('set');
    for (const pair of settings) query.append('set', pair);
    location.hash = `#/${this.path.map(encodeURIComponent).join('/')}?${query}`;
  }
}

/** The first player's action on the board of the home page. */
function firstEvent(game: GameName, action: Json): GameEvent {
  return gamePage(game).ownClock ? { seat: 0, action, at: 0 } : { seat: 0, action };
}
/** "size=4" and the like: a value is JSON if it parses as such, otherwise a word. */
function settingsOf(pairs: string[]): Settings {
  const settings: Settings = {};
  for (const pair of pairs) {
    const [key, ...rest] = pair.split('=');
    const text = rest.join('=');
    try {
      settings[key!] = JSON.parse(text) as Json;
    } catch {
      settings[key!] = text;
    }
  }
  return settings;
}

const page = (path: string[], query: URLSearchParams) => html`<play-page .path=${path} .query=${query}></play-page>`;
addPage('play', page, 'Play');
addPage('game', page, 'Live game');
