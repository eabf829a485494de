// The frame around every page: it shows the page whose address is in the location's hash.
import { LitElement, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { currentRoute, type Route } from './router';

@customElement('hexarena-app')
export class HexarenaApp extends LitElement {
  @state() private route: Route = currentRoute();

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener('hashchange', this.follow);
  }
  override disconnectedCallback() {
    window.removeEventListener('hashchange', this.follow);
    super.disconnectedCallback();
  }
  private follow = () => {
    this.route = currentRoute();
  };

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    return html`<main id="main">${this.route.render()}</main>`;
  }
}
