// The few drawings of the shell.
import { svg, html } from 'lit';
import type { Theme } from './theme';

export function logo() {
  return html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Z" fill="var(--accent)" />
    <path d="M16 7.5 23.4 11.75v8.5L16 24.5 8.6 20.25v-8.5Z" fill="var(--surface)" />
    <circle cx="16" cy="16" r="3.6" fill="var(--accent)" />
  </svg>`;
}

const kThemeShapes = {
  light: svg`<circle cx="12" cy="12" r="4.5" fill="currentColor" />
    <path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1"
      stroke="currentColor" stroke-width="2" stroke-linecap="round" />`,
  dark: svg`<path d="M20 14.2A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.2Z" fill="currentColor" />`,
  auto: svg`<circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />`,
};
export function themeIcon(theme: Theme) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${kThemeShapes[theme]}</svg>`;
}

const kReplayShapes = {
  first: 'M6 5v14M19 5 9 12l10 7Z',
  previous: 'M17 5 7 12l10 7Z',
  play: 'M7 4l13 8-13 8Z',
  pause: 'M8 5v14M16 5v14',
  next: 'M7 5l10 7-10 7Z',
  last: 'M18 5v14M5 5l10 7-10 7Z',
};
export function replayIcon(name: keyof typeof kReplayShapes) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${kReplayShapes[name]} fill="currentColor" stroke="currentColor" stroke-width="2.5"
      stroke-linejoin="round" />
  </svg>`;
}
