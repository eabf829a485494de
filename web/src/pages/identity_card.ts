// A registered name in the arena, for people and bots: created here, proven with a token.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { api, arena, type NewIdentity } from '../shell/api';
import './copy_box';
import { setMyName } from './seats';

@customElement('identity-card')
export class IdentityCard extends Panel {
  @state() private there = false;
  @state() private name: string | null = null;
  @state() private made: NewIdentity | null = null;
  @state() private trouble = '';

  override connectedCallback() {
    super.connectedCallback();
    void arena().then(async (info) => {
      this.there = info !== null;
      if (info) this.name = await api.session().then((session) => session.name, () => null);
    });
  }
  private async attempt(work: () => Promise<void>) {
    this.trouble = '';
    await work().catch((error: Error) => (this.trouble = error.message));
  }
  private signUp = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const kind = form.get('kind') === 'bot' ? 'bot' : 'person';
    void this.attempt(async () => {
      this.made = await api.signUp(String(form.get('name')), kind);
      if (kind === 'person') this.signedIn(this.made.name);
    });
  };
  private signIn = (event: SubmitEvent) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget as HTMLFormElement).get('token')).trim();
    void this.attempt(async () => this.signedIn((await api.signIn(token)).name));
  };
  private signOut = () => void this.attempt(async () => this.signedIn((await api.signIn(null)).name));
  private signedIn(name: string | null) {
    this.name = name;
    setMyName(name ?? '');
  }

  private forms() {
    return html`<form class="row" @submit=${this.signUp}>
        <label class="field"><span>Name</span><input name="name" required maxlength="40" autocomplete="off" /></label>
        <label class="field"
          ><span>For</span>
          <select name="kind"><option value="person">me</option><option value="bot">my bot</option></select></label
        >
        <button>Register name</button>
      </form>
      <form class="row" @submit=${this.signIn}>
        <label class="field"
          ><span>Token</span><input name="token" type="password" required autocomplete="current-password"
        /></label>
        <button>Sign in</button>
      </form>`;
  }
  override render() {
    if (!this.there) return nothing;
    return html`<section class="card stack" aria-labelledby="identity">
      <h2 id="identity">A name of your own</h2>
      <p>
        ${this.name === null
          ? 'Games under a registered name are rated. Without one you play casual games, under any free name.'
          : html`You are signed in as <strong>${this.name}</strong>.`}
      </p>
      ${this.made === null
        ? nothing
        : html`<p class="notice" role="status">
              This is the token of ${this.made.name}. It is shown only once; keep it to prove the name elsewhere.
            </p>
            <copy-box .text=${this.made.token} .name=${'Token'}></copy-box>`}
      ${alarm(this.trouble)}
      ${this.name === null
        ? this.forms()
        : html`<div><button type="button" @click=${this.signOut}>Sign out</button></div>`}
    </section>`;
  }
}
