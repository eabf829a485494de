// <best-route>: a dialog that plays the shortest route of a puzzle, step by step.
import { html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '@web/board/hex-board';
import type { Adviser } from '@web/game/adviser';
import type { Game } from '@web/game/game';
import type { Action, GameRecord, Scene } from '@web/game/types';
import { Panel } from '@web/shell/panel';
import { counted } from '@web/shell/words';

const kStepMs = 1100;

@customElement('best-route')
export class BestRoute extends Panel {
  @state() private scenes: Scene[] = [];
  @state() private words: string[] = [];
  @state() private line: Action[] = [];
  @state() private at = 0;
  @state() private trouble = '';
  @query('dialog') private dialog!: HTMLDialogElement;
  private timer = 0;
  private game = '';

  override disconnectedCallback() {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  async show(game: Game, adviser: Adviser, record: GameRecord) {
    this.game = record.game;
    this.scenes = [];
    this.trouble = '';
    this.dialog.showModal();
    try {
      const advice = await adviser.askAbout(game, record, 0, 20_000);
      const table = game.rules.open(record.game, record.settings, record.start);
      const scenes = [table.scene()];
      const words = ['Start.'];
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
        <h2 id="best-title">Best route${this.line.length > 0 ? `: ${counted(this.line.length, 'step')}` : ''}</h2>
        ${scene
          ? html`<hex-board .game=${this.game} .scene=${scene} .last=${this.line[this.at - 1] ?? null}></hex-board>
              <p aria-live="polite">
                ${this.at === 0 ? '' : `Step ${this.at} of ${this.line.length}: `}${this.words[this.at]}
              </p>`
          : html`<p class="muted">${this.trouble || 'Solving …'}</p>`}
        <div class="row">
          <button type="button" ?disabled=${!scene} @click=${this.replay}>Play again</button>
          <button class="primary">Close</button>
        </div>
      </form>
    </dialog>`;
  }
}
