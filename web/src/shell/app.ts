// The frame around every page: name, navigation, theme; it shows the page whose address is in the hash.
import { LitElement, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { gameNames, gamePage, titleOf } from '../game/game_pages';
import { listed } from './words';
import { currentRoute, setTitle, type Route } from './router';
import { chooseTheme, chosenTheme, nextTheme, type Theme } from './theme';
import { logo, themeIcon } from './icons';
import './app.css';

interface Place {
  name: string;
  address: string;
  text: string;
  also: string[];
}
const kPlaces: Place[] = [
  { name: '', address: '#/', text: 'Play', also: ['play', 'game'] },
  { name: 'watch', address: '#/watch', text: 'Watch', also: ['replay'] },
  { name: 'tournaments', address: '#/tournaments', text: 'Tournaments', also: [] },
  { name: 'bots', address: '#/bots', text: 'Bots', also: [] },
  { name: 'learn', address: '#/learn', text: 'Learn', also: [] },
];
/** The pages that games add come after the games to play and watch. */
function places(): Place[] {
  const own = gameNames.flatMap((game) => gamePage(game).places ?? []);
  const more = own.map(({ name, text }) => ({ name, text, address: `#/${name}`, also: [] }));
  return [...kPlaces.slice(0, 2), ...more, ...kPlaces.slice(2)];
}
const kThemeWords: Record<Theme, string> = { auto: 'automatic', light: 'light', dark: 'dark' };
/** If a board fills the window, there is no footer. */
const kWithoutFooter = ['play', 'game'];

@customElement('hexarena-app')
export class HexarenaApp extends LitElement {
  @state() private route: Route = currentRoute();
  @state() private theme: Theme = chosenTheme();
  @state() private open = false;

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener('hashchange', this.follow);
    window.addEventListener('page-came', this.refresh);
    setTitle(this.route.title);
  }
  override disconnectedCallback() {
    window.removeEventListener('hashchange', this.follow);
    window.removeEventListener('page-came', this.refresh);
    super.disconnectedCallback();
  }

  private follow = () => {
    const before = this.route.path.join('/');
    this.route = currentRoute();
    this.open = false;
    if (this.route.path.join('/') === before) return;
    setTitle(this.route.title);
    window.scrollTo(0, 0);
    void this.updateComplete.then(() => this.querySelector('main')?.focus({ preventScroll: true }));
  };
  private refresh = () => (this.route = currentRoute());
  private switchTheme = () => {
    this.theme = nextTheme(this.theme);
    chooseTheme(this.theme);
  };
  private skip = (event: Event) => {
    event.preventDefault();
    this.querySelector('main')?.focus();
  };
  private keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.open) return;
    this.open = false;
    this.querySelector<HTMLElement>('.menu-button')?.focus();
  };

  protected override createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  private here(place: Place) {
    const name = this.route.path[0] ?? '';
    return place.name === name || place.also.includes(name) ? 'page' : nothing;
  }
  private header() {
    const say = `Theme: ${kThemeWords[this.theme]}. Change to ${kThemeWords[nextTheme(this.theme)]}.`;
    return html`<header class="top" @keydown=${this.keys}>
      <a class="brand" href="#/">${logo()}<span>Hexarena</span></a>
      <button
        class="plain menu-button"
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="places"
        @click=${() => (this.open = !this.open)}
      >
        Menu
      </button>
      <nav id="places" class=${this.open ? 'open' : ''} aria-label="Pages">
        ${places().map((place) => html`<a href=${place.address} aria-current=${this.here(place)}>${place.text}</a>`)}
      </nav>
      <button class="plain theme-button" aria-label=${say} title=${say} @click=${this.switchTheme}>
        ${themeIcon(this.theme)}
      </button>
    </header>`;
  }
  override render() {
    const footer = !kWithoutFooter.includes(this.route.path[0] ?? '');
    return html`<a class="skip" href="#main" @click=${this.skip}>Skip to content</a>
      ${this.header()}
      <main id="main" tabindex="-1">${this.route.render()}</main>
      ${footer
        ? html`<footer class="bottom small muted">
            <p>Hexarena: ${listed(gameNames.map(titleOf))}. Rules and engines run in your browser, even offline.</p>
          </footer>`
        : nothing}`;
  }
}
