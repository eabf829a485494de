// Browser storage between visits.

/** A stored text; null if there is none or storage is unavailable (private windows, full disks). */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
/** Stores a text, or removes it (null); false if the browser refuses. */
export function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
