/** Where to search: in all packages, or in the one being shown. */
export type SearchScope = 'all' | 'package';

const storageKey = 'asterism:search-scope';

/** The scope that was chosen in this visit; all packages at first. */
export function readScope(): SearchScope {
  try {
    return sessionStorage.getItem(storageKey) === 'package' ? 'package' : 'all';
  } catch {
    return 'all';
  }
}

/** Remembers the scope until the visit ends. */
export function rememberScope(scope: SearchScope): void {
  try {
    sessionStorage.setItem(storageKey, scope);
  } catch {
    // A browser may keep its storage closed; then the scope lasts as long as the document.
  }
}
