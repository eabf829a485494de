// Panel: a part of a page. It is rendered without a shadow root, so that one stylesheet serves all; and small forms
// shared by several panels.
import { LitElement, html, nothing } from 'lit';

export class Panel extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** An error message for everyone to notice; nothing if there is none. */
export function alarm(trouble: string) {
  if (!trouble) return nothing;
  return html`<p class="notice bad" role="alert">${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}</p>`;
}

/** Content that may be wider than the window; scrollable with the keyboard. */
export function wide(label: string, inside: unknown) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>${inside}</div>`;
}
