import { useEffect, useMemo, useState } from 'react';
import { filterPackages } from '#model/package/package-filter.ts';
import type { DrawerRow } from '#model/views/family-view.ts';
import { whenIdle } from '#web/client/when-idle.ts';

/** In milliseconds (L-02). */
const debounceMs = 250;

/** The state of the search in the package drawer. */
export interface PackageFilter {
  /** The text of the input. */
  readonly text: string;
  /** The trimmed text, debounced. */
  readonly query: string;
  /** The packages for {@link query}. */
  readonly rows: readonly DrawerRow[];
  /** Sets the text; the list follows. */
  type(text: string): void;
  /** Clears the text; the list follows at once. */
  clear(): void;
  /** The packages for the current text, without debounce. */
  findNow(): readonly DrawerRow[];
}

/** Filters the packages while the visitor types (L-02, L-03). */
export function usePackageFilter(packages: readonly DrawerRow[]): PackageFilter {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  // The first key of a search does not wait for what all of them need.
  useEffect(() => whenIdle(() => void filterPackages(packages, 'a')), [packages]);
  const found = useMemo(() => filterPackages(packages, query), [packages, query]);
  const clear = () => {
    setText('');
    setQuery('');
  };
  return { text, query, rows: found, type: setText, clear, findNow: () => filterPackages(packages, text) };
}
