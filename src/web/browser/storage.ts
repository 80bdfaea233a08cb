/** What was stored in this browser under a key; empty if nothing was, or if storage is disabled. */
export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text in this browser. Does nothing if storage is disabled: the next document begins as without it. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Readers may disable storage.
  }
}
