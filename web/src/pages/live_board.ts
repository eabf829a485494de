// <live-board>: a small picture that follows a live game.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import '../board/hex-board';
import { RemoteGame } from '../game/remote_game';
import { loadRules } from '../game/rules';
import { bareName } from '../shell/words';
import './live_board.css';

@customElement('live-board')
export class LiveBoard extends Panel {
  @property({ attribute: false }) gameId = '';
  private game: RemoteGame | null = null;
  private entered = 0;

  override connectedCallback() {
    super.connectedCallback();
    void this.enter();
  }
  override disconnectedCallback() {
    this.leave();
    super.disconnectedCallback();
  }
  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.get('gameId')) void this.enter();
  }
  private leave() {
    ++this.entered;
    this.game?.close();
    this.game = null;
  }
  private async enter() {
    this.leave();
    const entry = this.entered;
    const rules = await loadRules().catch(() => null); // the rest of the page reports the error
    if (rules === null || entry !== this.entered) return;
    this.game = new RemoteGame(rules, this.gameId, null);
    this.game.addEventListener('change', () => this.requestUpdate());
  }

  override render() {
    const game = this.game;
    if (!game?.ready) return html`<div class="live-board" aria-hidden="true"></div>`;
    const score = (name: string, seat: number) =>
      html`<span class="chip">${game.page.namedSeats ? `${name} (${game.table.names[seat]})` : name}${
        game.page.withoutPoints ? nothing : html`: ${game.view.scores[seat] ?? 'out'}`}</span>`;
    return html`<div class="live-board" aria-hidden="true" inert>
        <hex-board .game=${game.game} .scene=${game.scene} .last=${game.last}></hex-board>
      </div>
      <p class="row">${game.players.map((player, seat) => score(bareName(player.name), seat))}
        ${game.over ? html`<span class="small muted">finished</span>` : nothing}</p>`;
  }
}
