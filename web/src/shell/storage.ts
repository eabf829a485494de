// What the browser keeps for us between visits.

/** What this browser keeps for us; nothing where it keeps nothing (private windows, full disks). */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
/** Keeps a text, or forgets it (null); false where the browser does not want to. */
export function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
