// Ratings: estimates from all stored results of the arena, updated after each game, with error bars.
import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { api, type Rating } from '../shell/api';
import { gameNames, titleOf } from '../game/game_pages';
import type { GameName } from '../game/types';
import { eloBars, type Spread } from './elo';
import { bareName, counted } from '../shell/words';

@customElement('ratings-panel')
export class RatingsPanel extends Panel {
  @state() private ratings = new Map<GameName, Rating[]>();

  override connectedCallback() {
    super.connectedCallback();
    for (const game of gameNames) {
      api.ratings(game).then(
        (ratings) => (this.ratings = new Map(this.ratings).set(game, ratings)),
        () => undefined,
      );
    }
  }
  private ratingsOf(game: GameName) {
    const ratings = this.ratings.get(game) ?? [];
    if (ratings.length === 0) return '';
    const best = [...ratings].sort((a, b) => b.elo - a.elo);
    const rows: Spread[] = best.map(({ player: name, elo, error, games }) => {
      return { name: bareName(name), elo, error, after: counted(games, 'game') };
    });
    return html`<section class="card stack" aria-label="Ratings of ${titleOf(game)}">
      <h2>Ratings: ${titleOf(game)}</h2>
      ${eloBars(rows)}
    </section>`;
  }
  override render() {
    return gameNames.map((game) => this.ratingsOf(game));
  }
}
