// A text to copy, with a button.
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { copyText } from './handing_out';

const kSaidMs = 2000;

@customElement('copy-box')
export class CopyBox extends Panel {
  @property({ attribute: false }) text = '';
  /** Its name, for screen readers. */
  @property({ attribute: false }) name = '';
  @state() private said = '';

  private copy = async () => {
    this.said = (await copyText(this.text)) ? 'Copied' : 'Please copy it by hand';
    setTimeout(() => (this.said = ''), kSaidMs);
  };
  override render() {
    return html`<div class="copy-box">
      <pre tabindex="0" role="region" aria-label=${this.name}>${this.text}</pre>
      <button aria-label="Copy: ${this.name}" @click=${this.copy}>${this.said || 'Copy'}</button>
      <span class="unseen" role="status">${this.said}</span>
    </div>`;
  }
}
