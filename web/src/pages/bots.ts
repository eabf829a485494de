// #/bots: how to write a bot, on one screen, and which bots are connected.
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Panel, wide } from '../shell/panel';
import { addPage } from '../shell/router';
import './copy_box';
import './identity_card';
import './ladder';
import { watchBots } from './seats';
import { gameNames, gamePage, titleOf } from '../game/game_pages';

/** The example commands and messages, for a game that has an example. Built when shown: games load with the page. */
function examples() {
  const game = gameNames.find((name) => gamePage(name).bot.example) ?? gameNames[0]!;
  const { legal, action } = gamePage(game).bot.example ?? { legal: '[…]', action: '…' };
  const first = `hexarena new-bot walrus --lang python
hexarena check "python3 walrus/bot.py"
hexarena match ${game} "bot:python3 walrus/bot.py" greedy --games 20 --open`;
  const protocol = `{"type":"hello","protocol":1,"game":"${game}","seat":0,"players":["walrus","greedy"],…}
        {"type":"ready","name":"walrus"}
{"type":"turn","id":1,"view":{"legal":${legal},…},"move_ms":15000}
        {"type":"action","id":1,"action":${action},"note":"stored with the move"}
{"type":"end","scores":[1,3],"winners":[1],"reason":"over"}`;
  return { game, first, protocol };
}

@customElement('bots-page')
export class BotsPage extends Panel {
  private readonly poll = watchBots(this);

  private connected() {
    const instead = this.poll.instead('No arena is connected, so there are no bots.');
    if (instead) return html`<p class="muted">${instead}</p>`;
    const bots = this.poll.answer?.bots ?? [];
    if (bots.length === 0) return html`<p class="muted">None yet.</p>`;
    return html`<ul class="games">
      ${bots.map(
        (bot) => html`<li>
          <span><strong>${bot.name}</strong> plays ${bot.game === null ? 'every game' : titleOf(bot.game)}</span>
          <span class="chip ${bot.busy ? '' : 'good'}">${bot.busy ? 'in a game' : 'free'}</span>
        </li>`,
      )}
    </ul>`;
  }
  override render() {
    const host = location.hostname || 'localhost';
    const { game, first, protocol } = examples();
    const there = `${host}:${this.poll.answer?.port ?? 8081}`;
    const connect = `hexarena connect ${there} "bot:python3 walrus/bot.py" --game ${game} --name walrus`;
    return html`<div class="page">
      <h1>Bots</h1>
      <section class="card stack" aria-labelledby="connected">
        <h2 id="connected">Connected now</h2>
        ${this.connected()}
        <p class="small muted">
          Play against one from the <a href="#/">home page</a>, or let them meet in a
          <a href="#/tournaments">tournament</a>.
        </p>
      </section>
      <ladder-panel></ladder-panel>
      <identity-card></identity-card>
      <own-games></own-games>
      <section class="card stack" aria-labelledby="write">
        <h2 id="write">Write one in five minutes</h2>
        <p>
          A bot is a program in any language that reads and writes lines of text. The first command creates one of
          forty lines that already plays every game; put your own idea into its <code>choose</code> function.
          <code>check</code> reports every mistake; <code>match</code> plays a series and opens it in the browser.
        </p>
        <copy-box .text=${first} .name=${'Commands for a first bot'}></copy-box>
        <h3>Connect it here</h3>
        <copy-box .text=${connect} .name=${'Command that connects a bot'}></copy-box>
      </section>
      <section class="card stack" aria-labelledby="talk">
        <h2 id="talk">Protocol</h2>
        <p>
          One JSON object per line; the bot’s answers are indented here. <code>view</code> has everything a player may
          know; <code>legal</code> lists the legal moves.
        </p>
        <pre tabindex="0" role="region" aria-label="Protocol">${protocol}</pre>
        ${wide(
          'Actions of each game',
          html`<table>
            <thead><tr><th scope="col">Game</th><th scope="col">Actions</th></tr></thead>
            <tbody>
              ${gameNames.map((name) => gamePage(name)).map(
                ({ title, bot }) => html`<tr><th scope="row">${title}</th><td>${bot.actions}</td></tr>`,
              )}
            </tbody>
          </table>`,
        )}
        <p>
          A bot that is late, unreadable or plays an illegal move is removed from the game. The replay shows what it
          sent, with notes, standard error and time beside each move. <code>hexarena limits</code> lists every limit.
        </p>
      </section>
    </div>`;
  }
}

addPage('bots', () => html`<bots-page></bots-page>`, 'Bots');
