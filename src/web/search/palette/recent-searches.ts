import { parseJson } from '#model/text/parse-json.ts';

/** Limit of stored searches. */
export const maxRecent = 5;

const storageKey = 'asterism:recent-searches';

/** Adds a search in front, without duplicates, and drops the oldest. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const added = text.trim();
  if (added === '') return searches;
  const others = searches.filter((search) => search.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, maxRecent);
}

/** Parses stored searches; empty if the text is invalid. */
export function parseSearches(stored: string | null): readonly string[] {
  const found = parseJson(stored ?? '[]');
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, maxRecent) : [];
}

/** Recent searches, newest first. They never leave the device. */
export function readSearches(): readonly string[] {
  try {
    return parseSearches(localStorage.getItem(storageKey));
  } catch {
    // Storage may be disabled: then there are no recent searches.
    return [];
  }
}

/** Stores a search on the device. */
export function saveSearch(text: string): void {
  write(withSearch(readSearches(), text));
}

/** Removes all stored searches. */
export function clearSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches));
  } catch {
    // Storage may be disabled, see above.
  }
}
