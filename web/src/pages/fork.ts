// Continuing from a position of a record: choose the players, then a local game or one in the arena.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { packRecord } from '../shell/share';
import type { GameRecord, Rules } from '../game/types';
import { arenaGame, isLocal, localAddress, opponent, seatOptions, watchBots, type Seat } from './seats';

@customElement('fork-form')
export class ForkForm extends Panel {
  @property({ attribute: false }) rules: Rules | null = null;
  /** The record to continue: up to the position, without result and players. */
  @property({ attribute: false }) record: GameRecord | null = null;
  @property({ attribute: false }) seatNames: string[] = [];
  @property({ attribute: false }) turn: number | null = null;
  @state() private seats: Seat[] = [];
  @state() private trouble = '';
  private readonly bots = watchBots(this);

  private seat(index: number): Seat {
    const mine = this.seatNames.length === 1 || index === (this.turn ?? 0);
    return this.seats[index] ?? (mine ? 'me' : opponent(this.rules!.game(this.record!.game)));
  }
  private start = async (event: Event) => {
    event.preventDefault();
    const record = this.record;
    if (!record) return;
    const seats = this.seatNames.map((_, index) => this.seat(index));
    try {
      const { game, settings, start, actions } = record;
      const from = start === undefined ? { actions } : { start, actions };
      location.hash = isLocal(seats)
        ? localAddress(game, {}, seats, [['record', await packRecord(record)]])
        : await arenaGame(game, settings, seats, from);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  };
  override render() {
    const info = this.rules?.games.find((game) => game.name === this.record?.game);
    if (!info) return nothing;
    return html`<form class="stack" @submit=${this.start}>
      <div class="fields">
        ${this.seatNames.map(
          (name, index) => html`<label class="field"
            ><span>${name}</span>
            <select
              @change=${(event: Event) => {
                const seats = this.seatNames.map((_, i) => this.seat(i));
                seats[index] = (event.target as HTMLSelectElement).value;
                this.seats = seats;
              }}
            >
              ${seatOptions(info, this.bots, this.seat(index))}
            </select></label
          >`,
        )}
      </div>
      ${alarm(this.trouble)}
      <div><button class="primary">Play from here</button></div>
    </form>`;
  }
}
