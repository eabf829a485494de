// <best-way>: a window that plays the fewest steps of a puzzle, one after the other.
import { html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import '../board/hex-board';
import type { Adviser } from '../game/adviser';
import type { Game } from '../game/game';
import type { Action, GameRecord, Scene } from '../game/types';
import { counted } from './results';

const kStepMs = 1100;

@customElement('best-way')
export class BestWay extends Panel {
  @state() private scenes: Scene[] = [];
  @state() private words: string[] = [];
  @state() private line: Action[] = [];
  @state() private at = 0;
  @state() private trouble = '';
  @query('dialog') private dialog!: HTMLDialogElement;
  private timer = 0;

  override disconnectedCallback() {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  async show(game: Game, adviser: Adviser, record: GameRecord) {
    this.scenes = [];
    this.trouble = '';
    this.dialog.showModal();
    try {
      const advice = await adviser.askAbout(game, record, 0, 20_000);
      const table = game.rules.open('nooks', record.settings, record.start);
      const scenes = [table.scene()];
      const words = ['The start.'];
      for (const step of advice.line) {
        const { told, scene } = table.happen([step]);
        words.push(`${told[0]!.words}.`);
        scenes.push(scene);
      }
      table.close();
      this.line = advice.line;
      this.words = words;
      this.scenes = scenes;
      this.replay();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
  private replay = () => {
    this.at = 0;
    this.next();
  };
  private next() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.at >= this.line.length || !this.dialog.open) return;
      ++this.at;
      this.next();
    }, kStepMs);
  }

  override render() {
    const scene = this.scenes[this.at] ?? null;
    return html`<dialog class="card best" aria-labelledby="best-title" @close=${() => clearTimeout(this.timer)}>
      <form method="dialog" class="stack">
        <h2 id="best-title">The best way${this.line.length > 0 ? `: ${counted(this.line.length, 'step')}` : ''}</h2>
        ${scene
          ? html`<hex-board .game=${'nooks'} .scene=${scene} .last=${this.line[this.at - 1] ?? null}></hex-board>
              <p aria-live="polite">
                ${this.at === 0 ? '' : `Step ${this.at} of ${this.line.length}: `}${this.words[this.at]}
              </p>`
          : html`<p class="muted">${this.trouble || 'Looking for it …'}</p>`}
        <div class="row">
          <button type="button" ?disabled=${!scene} @click=${this.replay}>Again</button>
          <button class="primary">Close</button>
        </div>
      </form>
    </dialog>`;
  }
}
