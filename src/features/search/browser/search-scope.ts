import { readStored, writeStored } from '#web/client/storage.ts';

/** Scope of a search: all packages or only the current one. */
export type SearchScope = 'all' | 'package';

const storageKey = 'asterism:search-scope';

/** The scope that was chosen in this session; all packages by default. */
export function readScope(): SearchScope {
  return readStored(storageKey, 'sessionStorage') === 'package' ? 'package' : 'all';
}

/** Stores the scope until the session ends; without storage, it lasts as long as the document. */
export function saveScope(scope: SearchScope): void {
  writeStored(storageKey, scope, 'sessionStorage');
}
