// Who is how strong: one joint estimate over all results the arena keeps, with what it is not sure of.
import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { api, type Rating } from '../shell/api';
import type { GameName } from '../game/types';
import { eloBars, type Spread } from './elo';
import { bareName, counted } from './results';
import { kGames, kPitch } from './setups';

@customElement('ratings-panel')
export class RatingsPanel extends Panel {
  @state() private ratings = new Map<GameName, Rating[]>();

  override connectedCallback() {
    super.connectedCallback();
    for (const game of kGames) {
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
    return html`<section class="card stack" aria-label="Ratings of ${kPitch[game].title}">
      <h2>Ratings: ${kPitch[game].title}</h2>
      ${eloBars(rows)}
    </section>`;
  }
  override render() {
    return kGames.map((game) => this.ratingsOf(game));
  }
}
