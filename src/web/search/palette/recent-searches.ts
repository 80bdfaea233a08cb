/** The most searches that are remembered. */
export const mostRecent = 8;

const storageKey = 'asterism:recent-searches';

/** The searches with one more in front; the same one is not there twice, the oldest are forgotten. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const added = text.trim();
  if (added === '') return searches;
  const others = searches.filter((search) => search.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, mostRecent);
}

/** The searches that a text from the device's storage holds; none where it was damaged. */
export function parseSearches(stored: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** The last searches, newest first. They never leave the device. */
export function readSearches(): readonly string[] {
  try {
    return parseSearches(localStorage.getItem(storageKey));
  } catch {
    // A browser may keep its storage closed; then nothing is remembered.
    return [];
  }
}

/** Remembers a search on the device. */
export function rememberSearch(text: string): void {
  write(withSearch(readSearches(), text));
}

/** Forgets all searches. */
export function forgetSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches));
  } catch {
    // See above.
  }
}
