// #/watch: live games, finished games, and any record from a file.
import { html } from 'lit';
import { addPage } from '../shell/router';
import './game_list';

addPage(
  'watch',
  () => html`<div class="page">
    <h1>Watch</h1>
    <section class="card stack" aria-labelledby="live">
      <h2 id="live">Live</h2>
      <game-list kind="live" limit="50" preview></game-list>
    </section>
    <section class="card stack" aria-labelledby="over">
      <h2 id="over">Finished</h2>
      <game-list kind="over" limit="50"></game-list>
    </section>
    <section class="card stack" aria-labelledby="file">
      <h2 id="file">From a file</h2>
      <p>
        Replay and analyse any game record: one you downloaded, or one from <code>hexarena match --records</code>.
      </p>
      <p><a class="button" href="#/replay">Open a record</a></p>
    </section>
  </div>`,
  'Watch',
);
