/** Scope of a search: all packages or only the current one. */
export type SearchScope = 'all' | 'package';

const storageKey = 'asterism:search-scope';

/** The scope that was chosen in this session; all packages by default. */
export function readScope(): SearchScope {
  try {
    return sessionStorage.getItem(storageKey) === 'package' ? 'package' : 'all';
  } catch {
    return 'all';
  }
}

/** Stores the scope until the session ends. */
export function saveScope(scope: SearchScope): void {
  try {
    sessionStorage.setItem(storageKey, scope);
  } catch {
    // Storage may be disabled: the scope then lasts as long as the document.
  }
}
