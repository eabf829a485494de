// Asks again and again while its panel is on the page and the window is looked at; one question at a time.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Poll implements ReactiveController {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connected = false;
  private asking = false;

  constructor(
    host: ReactiveControllerHost,
    private readonly ask: () => Promise<void>,
    private readonly everyMs: number,
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

  /** Asks now, and from now on. */
  readonly again = () => {
    clearTimeout(this.timer);
    if (!this.connected || document.hidden || this.asking) return;
    this.asking = true;
    void this.ask().finally(() => {
      this.asking = false;
      this.timer = setTimeout(this.again, this.everyMs);
    });
  };
}
