// #/operator: the state of the arena, and the means to end anything in it, for holders of the operator's key.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel, wide } from '../shell/panel';
import { addPage, gameAddress, tournamentAddress } from '../shell/router';
import { api, kNoArena, operatorApi, type OperatorView } from '../shell/api';
import { Poll } from '../shell/poll';
import { counted, listed } from '../shell/words';
import { gameNames, titleOf } from '../game/game_pages';
import './copy_box';

const kEveryMs = 3000;

@customElement('operator-page')
export class OperatorPage extends Panel {
  private readonly poll = new Poll(this, () => this.look(), kEveryMs);
  @state() private allowed = false;
  @state() private trouble = '';
  @state() private done = '';
  @state() private token = '';
  private ladderGame = gameNames[0] ?? '';

  private async look(): Promise<OperatorView | null> {
    this.allowed = (await api.session()).operator ?? false;
    return this.allowed ? operatorApi.look() : null;
  }
  /** Performs an action, reports success, and refreshes. */
  private async act(done: string, work: () => Promise<unknown>) {
    this.trouble = this.done = this.token = '';
    try {
      await work();
      this.done = done;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.poll.anew();
  }
  private signIn = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get('key')).trim();
    void this.act('', async () => {
      const { operator } = await api.signIn(key);
      if (!operator) throw new Error('That is a token, but not the operator’s key.');
    });
  };
  private signOut = () => void this.act('', () => api.signIn(null));
  private ban = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const what = String(data.get('what')).trim();
    const minutes = Number(data.get('minutes'));
    void this.act(`${what} is banned for ${counted(minutes, 'minute')}.`, async () => {
      await operatorApi.ban(what, minutes, String(data.get('why')));
      form.reset();
    });
  };
  private renew = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = String(new FormData(form).get('name')).trim();
    let token = '';
    void this.act(`This is the new token of ${name}. It is shown only once; the old one is invalid.`, async () => {
      ({ token } = await operatorApi.renew(name));
      form.reset();
    }).then(() => (this.token = token));
  };

  private register = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const names = String(new FormData(form).get('names')).split('\n').map((name) => name.trim()).filter(Boolean);
    let made: { name: string; token?: string; error?: string }[] = [];
    void this.act('These are the tokens, one line per name. They are shown only once.', async () => {
      made = (await operatorApi.register(names)).entrants;
      form.reset();
    }).then(() => {
      this.token = made.flatMap(({ name, token }) => (token ? [`${name},${token}`] : [])).join('\n');
      this.trouble ||= made.flatMap(({ error }) => error ?? []).join(' · ');
    });
  };
  private ladder = (event: SubmitEvent) => {
    event.preventDefault();
    const game = String(new FormData(event.currentTarget as HTMLFormElement).get('game'));
    this.ladderGame = game;
    const on = (event.submitter as HTMLButtonElement).value === 'on';
    const done = on ? `The ladder of ${titleOf(game)} is running.` : `The ladder of ${titleOf(game)} is paused.`;
    void this.act(done, () => operatorApi.ladder(game, on));
  };

  private button(text: string, label: string, done: string, work: () => Promise<unknown>, ask = '') {
    const press = () => {
      if (ask === '' || confirm(ask)) void this.act(done, work);
    };
    return html`<button type="button" aria-label=${label} @click=${press}>${text}</button>`;
  }
  private table(title: string, heads: string[], rows: unknown[][], none: string) {
    return html`<section class="card stack" aria-label=${title}>
      <h2>${title}</h2>
      ${rows.length === 0
        ? html`<p class="muted">${none}</p>`
        : wide(
            title,
            html`<table>
              <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
              <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
            </table>`,
          )}
    </section>`;
  }
  private games({ games }: OperatorView) {
    const rows = games.map(({ id, game, players, events, visitors, owner }) => [
      html`<a href=${gameAddress(id)}>${id}</a>`,
      titleOf(game),
      listed(players),
      events,
      visitors,
      owner ?? '',
      this.button('End', `End game ${id}`, `Game ${id} has ended without a winner.`, () =>
        operatorApi.cancel('game', id), `End game ${id} without a winner?`),
    ]);
    const heads = ['ID', 'Game', 'Players', 'Moves', 'Connected', 'Owner', ''];
    return this.table('Games', heads, rows, 'No live games.');
  }
  private tournaments({ tournaments }: OperatorView) {
    const rows = tournaments.map(({ id, name }) => [
      html`<a href=${tournamentAddress(id)}>${name || id}</a>`,
      this.button('Cancel', `Cancel tournament ${name || id}`, `${name || id} is cancelled.`, () =>
        operatorApi.cancel('tournament', id), `Cancel ${name || id} for good?`),
    ]);
    return this.table('Tournaments', ['Tournament', ''], rows, 'No running tournaments.');
  }
  private disconnect(address: string) {
    return this.button('Disconnect', `Disconnect ${address}`, `${address} is disconnected.`, () =>
      operatorApi.cancel('address', address));
  }
  private clients({ clients }: OperatorView) {
    const rows = clients.map(({ name, address, sockets, games, tournaments, lookups, waiting }) => [
      name ?? address ?? '',
      sockets,
      games,
      tournaments,
      lookups,
      waiting,
      address === undefined ? '' : this.disconnect(address),
    ]);
    const heads = ['Who', 'Sockets', 'Games', 'Tournaments', 'Lookups', 'Bytes waiting', ''];
    return this.table('Clients', heads, rows, 'No one is connected.');
  }
  private bots({ bots }: OperatorView) {
    const rows = bots.map(({ name, address, busy }) => {
      return [name, address, busy ? 'in a game' : 'free', this.disconnect(address)];
    });
    return this.table('Bots', ['Name', 'Address', 'State', ''], rows, 'No bot is connected.');
  }
  private suspicious({ suspicious }: OperatorView) {
    const rows = suspicious.map((one) => [one.who, one.against, one.what, one.games]);
    return this.table('Suspicious patterns', ['Who', 'Against', 'Pattern', 'Games'], rows, 'None.');
  }
  private bans({ bans }: OperatorView) {
    const rows = bans.map(({ what, until, why }) => [
      what,
      new Date(until).toLocaleString(),
      why,
      this.button('Lift', `Lift the ban of ${what}`, `The ban of ${what} is lifted.`, () =>
        operatorApi.ban(what, 0, '')),
    ]);
    return html`${this.table('Bans', ['Who', 'Until', 'Why', ''], rows, 'No one is banned.')}
      <form class="card row" aria-label="Ban someone" @submit=${this.ban}>
        <label class="field"><span>Address, network or name</span><input name="what" required autocomplete="off" /></label>
        <label class="field"
          ><span>Minutes</span><input name="minutes" type="number" min="1" max="5256000" value="60" required
        /></label>
        <label class="field"><span>Why</span><input name="why" autocomplete="off" /></label>
        <button>Ban</button>
      </form>`;
  }
  private desk(view: OperatorView) {
    const { draining } = view;
    return html`<section class="card row" aria-label="The arena">
        <p>
          ${draining
            ? 'The arena accepts no new games or tournaments.'
            : 'The arena accepts new games and tournaments.'}
          ${counted(view.identities, 'name')} registered.
        </p>
        ${this.button(
          draining ? 'Open again' : 'Drain',
          draining ? 'Open again' : 'Drain: accept no new games',
          draining ? 'The arena is open again.' : 'No new games are accepted; running games continue.',
          () => operatorApi.drain(!draining),
        )}
        <button type="button" @click=${this.signOut}>Sign out</button>
      </section>
      ${this.games(view)} ${this.tournaments(view)} ${this.clients(view)} ${this.bots(view)} ${this.suspicious(view)}
      ${this.bans(view)}
      <form class="card row" aria-label="Replace a token" @submit=${this.renew}>
        <label class="field"><span>Name that lost its token</span><input name="name" required autocomplete="off" /></label>
        <button>New token</button>
      </form>
      <form class="card stack" aria-label="Register a class" @submit=${this.register}>
        <label class="field"
          ><span>Names of bots, one per line</span><textarea name="names" rows="4" required></textarea></label>
        <div><button>Register all</button></div>
      </form>
      <form class="card row" aria-label="Ladder" @submit=${this.ladder}>
        <label class="field"
          ><span>Ladder of</span>
          <select name="game">${gameNames.map(
            (name) => html`<option value=${name} ?selected=${name === this.ladderGame}>${titleOf(name)}</option>`,
          )}</select>
        </label>
        <button value="on">Play</button>
        <button value="off">Pause</button>
      </form>`;
  }
  private content() {
    const view = this.poll.answer;
    if (this.allowed && view) return this.desk(view);
    const instead = this.allowed ? this.poll.instead(kNoArena) : this.poll.trouble;
    if (instead) return html`<p class="muted">${instead}</p>`;
    if (this.poll.withArena === null) return html`<p class="muted">Loading …</p>`;
    if (!this.poll.withArena) return html`<p class="notice">${kNoArena}</p>`;
    return html`<form class="card row" aria-label="Sign in" @submit=${this.signIn}>
      <label class="field"
        ><span>Operator’s key</span><input name="key" type="password" required autocomplete="current-password"
      /></label>
      <button>Sign in</button>
    </form>`;
  }
  override render() {
    return html`<div class="page">
      <h1>Operator</h1>
      ${alarm(this.trouble)}
      <p role="status" class=${this.done ? 'notice' : ''}>${this.done}</p>
      ${this.token ? html`<copy-box .text=${this.token} .name=${'Token'}></copy-box>` : nothing} ${this.content()}
    </div>`;
  }
}

addPage('operator', () => html`<operator-page></operator-page>`, 'Operator');
