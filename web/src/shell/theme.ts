// Light, dark or as the system has it: chosen by the person, remembered, and in force before the first picture.
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
