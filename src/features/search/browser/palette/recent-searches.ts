import { parseJson } from '#model/text/parse-json.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

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
export function parseSearches(stored: string): readonly string[] {
  const found = parseJson(stored);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, maxRecent) : [];
}

/** Recent searches, newest first. They never leave the device. */
export function readSearches(): readonly string[] {
  return parseSearches(readStored(storageKey));
}

/** Stores a search on the device. */
export function saveSearch(text: string): void {
  writeStored(storageKey, JSON.stringify(withSearch(readSearches(), text)));
}

/** Removes all stored searches. */
export function clearSearches(): void {
  writeStored(storageKey, '');
}
