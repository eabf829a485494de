// #/bots: how to write a bot, on one screen, and who is connected.
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Panel, wide } from '../shell/panel';
import { addPage } from '../shell/router';
import './copy_box';
import { watchBots } from './seats';
import { kPitch } from './setups';

const kFirst = `hexarena new-bot walrus --lang python
hexarena check "python3 walrus/bot.py"
hexarena match fish "bot:python3 walrus/bot.py" greedy --games 20 --open`;
const kTalk = `{"type":"hello","protocol":1,"game":"fish","seat":0,"players":["walrus","greedy"],…}
        {"type":"ready","name":"walrus"}
{"type":"turn","id":1,"view":{"legal":[[[0,0],[1,0]],[[0,0],[2,0]]],…},"move_ms":15000}
        {"type":"action","id":1,"action":[[0,0],[2,0]],"note":"kept with the move"}
{"type":"end","scores":[1,3],"winners":[1],"reason":"over"}`;

@customElement('bots-page')
export class BotsPage extends Panel {
  private readonly poll = watchBots(this);

  private connected() {
    const instead = this.poll.instead('No arena behind this page, so no bots either.');
    if (instead) return html`<p class="muted">${instead}</p>`;
    const bots = this.poll.answer?.bots ?? [];
    if (bots.length === 0) return html`<p class="muted">Nobody yet.</p>`;
    return html`<ul class="games">
      ${bots.map(
        (bot) => html`<li>
          <span><strong>${bot.name}</strong> plays ${bot.game === null ? 'every game' : kPitch[bot.game].title}</span>
          <span class="chip ${bot.busy ? '' : 'good'}">${bot.busy ? 'in a game' : 'free'}</span>
        </li>`,
      )}
    </ul>`;
  }
  override render() {
    const host = location.hostname || 'localhost';
    const there = `${host}:${this.poll.answer?.port ?? 8081}`;
    const connect = `hexarena connect ${there} "bot:python3 walrus/bot.py" --game fish --name walrus`;
    return html`<div class="page">
      <h1>Bots</h1>
      <section class="card stack" aria-labelledby="connected">
        <h2 id="connected">Connected now</h2>
        ${this.connected()}
        <p class="small muted">
          Sit down with one on the <a href="#/">first page</a>, or let them meet in a
          <a href="#/tournaments">tournament</a>.
        </p>
      </section>
      <section class="card stack" aria-labelledby="write">
        <h2 id="write">Write one in five minutes</h2>
        <p>
          A bot is a program in any language that reads lines and writes lines. The first command makes one of forty
          lines that already plays every game; give its <code>choose</code> an idea of yours. <code>check</code> names
          every mistake, <code>match</code> measures, and ends in the browser.
        </p>
        <copy-box .text=${kFirst} .name=${'Commands for a first bot'}></copy-box>
        <h3>Bring it here</h3>
        <copy-box .text=${connect} .name=${'Command that connects a bot'}></copy-box>
      </section>
      <section class="card stack" aria-labelledby="talk">
        <h2 id="talk">What is said</h2>
        <p>
          One JSON object a line; the bot’s answers are indented here. <code>view</code> is all there is to know:
          <code>legal</code> lists what may be played.
        </p>
        <pre tabindex="0" role="region" aria-label="The protocol">${kTalk}</pre>
        ${wide(
          'Actions of each game',
          html`<table>
            <thead><tr><th scope="col">Game</th><th scope="col">Actions</th></tr></thead>
            <tbody>
              <tr>
                <th scope="row">Fish</th>
                <td>place <code>[row,column]</code>, move <code>[[row,column],[row,column]]</code></td>
              </tr>
              <tr><th scope="row">Hex Reversi</th><td><code>[q,r]</code>, <code>"pass"</code></td></tr>
              <tr>
                <th scope="row">Nooks</th>
                <td>
                  step <code>[from,to]</code>, <code>{"announce":steps}</code>, <code>"pass"</code>,
                  <code>"give-up"</code>
                </td>
              </tr>
            </tbody>
          </table>`,
        )}
        <p>
          Whoever is late, unreadable or against the rules is removed from the game; the replay shows what was sent, and
          notes, STDERR and time beside each move. <code>hexarena limits</code> lists every limit.
        </p>
      </section>
    </div>`;
  }
}

addPage('bots', () => html`<bots-page></bots-page>`, 'Bots');
