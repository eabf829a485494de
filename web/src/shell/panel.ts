// Panel: a part of a page. It is drawn into the page itself, so that one stylesheet serves all; and the small forms
// several panels have in common.
import { LitElement, html, nothing } from 'lit';

export class Panel extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** What went wrong, for everyone to notice; nothing where nothing did. */
export function alarm(trouble: string) {
  if (!trouble) return nothing;
  return html`<p class="notice bad" role="alert">${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}</p>`;
}

/** Something that may be wider than the window; the keyboard can scroll it. */
export function wide(label: string, inside: unknown) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>${inside}</div>`;
}
