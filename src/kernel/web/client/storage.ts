/** Where a text is stored: in this browser, or until the session of the tab ends. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** What was stored under a key; empty if nothing was, or if storage is disabled. */
export function readStored(key: string, area: StorageArea = 'localStorage'): string {
  try {
    return globalThis[area].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text; an empty one removes the key. False if storage is disabled or full: the next document begins as without it. */
export function writeStored(key: string, text: string, area: StorageArea = 'localStorage'): boolean {
  try {
    if (text === '') globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
