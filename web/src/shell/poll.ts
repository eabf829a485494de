// Polls the arena while its panel is on the page and the window is visible; one request at a time. The panel reads the
// latest answer or error, and is redrawn whenever that changes.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { arena } from './api';

export class Poll<Answer> implements ReactiveController {
  answer: Answer | null = null;
  /** Why the last request failed, in a sentence. */
  trouble = '';
  /** Whether there is an arena behind the page; null until that is known. */
  withArena: boolean | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connected = false;
  private question = 0;
  private asking = false;

  /** `isLast` tells which answer will never change. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: () => Promise<Answer>,
    private readonly everyMs: number,
    private readonly isLast: (answer: Answer) => boolean = () => false,
  ) {
    host.addController(this);
  }

  hostConnected() {
    this.connected = true;
    document.addEventListener('visibilitychange', this.again);
    this.again();
  }
  hostDisconnected() {
    this.connected = false;
    document.removeEventListener('visibilitychange', this.again);
    clearTimeout(this.timer);
  }

  /** The request has changed: earlier answers are dropped. */
  anew() {
    this.answer = null;
    this.trouble = '';
    this.asking = false;
    this.again();
  }
  /** The message to show in place of an answer; empty if there is an answer. */
  instead(withoutArena: string): string {
    if (this.withArena === false) return withoutArena;
    return this.trouble || (this.answer === null ? 'Loading …' : '');
  }

  private readonly again = () => {
    clearTimeout(this.timer);
    if (!this.connected || document.hidden || this.asking) return;
    if (this.answer !== null && this.isLast(this.answer)) return;
    this.asking = true;
    void this.askOnce(++this.question);
  };
  private async askOnce(question: number) {
    let trouble = '';
    let answer: Answer | null = null;
    const withArena = (await arena()) !== null;
    try {
      if (withArena) answer = await this.ask();
    } catch (error) {
      trouble = (error as Error).message;
    }
    if (question !== this.question) return;
    this.asking = false;
    this.withArena = withArena;
    this.trouble = trouble;
    this.answer = answer ?? this.answer;
    this.timer = setTimeout(this.again, this.everyMs);
    this.host.requestUpdate();
  }
}
