// Light, dark or the system's theme: chosen by the user, stored, and applied before the first paint.
import { keep, kept } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
const kKey = 'hexarena:theme';
const kThemes: Theme[] = ['auto', 'light', 'dark'];

export function chosenTheme(): Theme {
  const word = kept(kKey);
  return kThemes.find((theme) => theme === word) ?? 'auto';
}

export function chooseTheme(theme: Theme) {
  keep(kKey, theme === 'auto' ? null : theme);
  applyTheme(theme);
}

export function nextTheme(theme: Theme): Theme {
  return kThemes[(kThemes.indexOf(theme) + 1) % kThemes.length] ?? 'auto';
}

export function applyTheme(theme: Theme = chosenTheme()) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
