// #/replay/ID, #/replay?record=PACKED, or a file: a game move by move, with the engine's analysis.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { addPage, gameAddress, setTitle } from '../shell/router';
import { api } from '../shell/api';
import { readRecord, unpackRecord } from '../shell/share';
import { loadRules } from '../game/rules';
import type { GameRecord, Result, Rules } from '../game/types';
import { hasPoints, titleOf } from '../game/game_pages';
import { against, resultWords } from '../shell/words';
import { tell, type Story } from './story';
import './replay_view';

const kMostFile = 16 << 20;

@customElement('replay-page')
export class ReplayPage extends Panel {
  @property() gameId = '';
  @property() packed = '';
  @property({ type: Number }) at: number | null = null;
  @state() private rules: Rules | null = null;
  @state() private story: Story | null = null;
  @state() private trouble = '';
  @state() private dropping = false;
  /** The record came from a file, not from the address. */
  @state() private fromFile = false;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('gameId') || changed.has('packed')) void this.load();
  }
  private async load() {
    const asked = this.gameId + this.packed;
    const left = () => asked !== this.gameId + this.packed;
    this.fromFile = false;
    this.story = null;
    this.trouble = '';
    try {
      this.rules = await loadRules();
      if (asked === '') return;
      const record = this.packed ? await unpackRecord(this.packed) : await api.record(this.gameId);
      if (!left()) this.take(record);
    } catch (error) {
      if (!left()) this.trouble = (error as Error).message;
    }
  }
  private take(record: GameRecord) {
    this.trouble = '';
    this.story = tell(this.rules!, record);
    setTitle(`${titleOf(record.game)}: ${against(this.story.players)}`);
  }
  private open = async (file: File | undefined) => {
    if (!file) return;
    try {
      this.rules ??= await loadRules();
      if (file.size > kMostFile) throw new Error('This file is too large to be a game record.');
      const record = readRecord(await file.text());
      this.fromFile = true;
      this.take(record);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  };

  private drop = (event: DragEvent) => {
    event.preventDefault();
    this.dropping = false;
    void this.open(event.dataTransfer?.files[0]);
  };
  private opener(words: string) {
    return html`<label class="button file-button"
      >${words}
      <input
        class="unseen"
        type="file"
        accept=".json,.jsonl,application/json"
        @change=${(event: Event) => void this.open((event.target as HTMLInputElement).files?.[0])}
    /></label>`;
  }

  private goneOn({ next }: Result) {
    if (typeof next !== 'string') return nothing;
    return html`<a href=${gameAddress(next)}>A move was taken back; the game continued here</a>.`;
  }
  private ending(story: Story, result: Result): string {
    return resultWords(story.players, result, { removed: story.removed, points: hasPoints(story.record.game) });
  }
  private telling(story: Story) {
    const { result } = story;
    return html`<div class="row spread">
        <h1>${titleOf(story.record.game)}: ${against(story.players)}</h1>
        ${this.opener('Open another record')}
      </div>
      ${result ? html`<p>Result: ${this.ending(story, result)}. ${this.goneOn(result)}</p>` : nothing}
      ${!result && this.gameId && !this.fromFile
        ? html`<p>Still being played: <a href=${gameAddress(this.gameId)}>watch it live</a>.</p>`
        : nothing}
      ${alarm(story.broken)}
      <replay-view
        .rules=${this.rules}
        .story=${story}
        .gameId=${this.fromFile ? '' : this.gameId}
        .at=${this.fromFile ? 0 : this.at}
      ></replay-view>`;
  }
  override render() {
    const waiting = (this.gameId || this.packed) && !this.trouble;
    return html`<div
      class="page replay ${this.dropping ? 'dropping' : ''}"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.dropping = true;
      }}
      @dragleave=${() => (this.dropping = false)}
      @drop=${this.drop}
    >
      ${alarm(this.trouble)}
      ${this.story
        ? this.telling(this.story)
        : html`<h1>Replay</h1>
            ${waiting
              ? html`<p class="muted">Loading the game …</p>`
              : html`<div class="card drop-here">
                  <p>Drop a game record here: JSON, or JSON lines from <code>hexarena match --records</code>.</p>
                  ${this.opener('Open a file')}
                </div>`}`}
    </div>`;
  }
}

addPage(
  'replay',
  (path, query) =>
    html`<replay-page
      .gameId=${path[1] ?? ''}
      .packed=${query.get('record') ?? ''}
      .at=${query.has('at') ? Number(query.get('at')) : null}
    ></replay-page>`,
  'Replay',
);
