import { startTransition, useEffect, useMemo, useState } from 'react';
import { filterPackages } from '#model/package/package-filter.ts';
import type { DrawerRow } from '#web/app/app-state.ts';

const debounce = 250;

/** The search of the package drawer: what is typed and what it finds. */
export interface PackageFilter {
  /** What is in the field. */
  readonly text: string;
  /** The text, as it was when typing last paused for 250 ms. */
  readonly query: string;
  /** The packages for {@link query}. */
  readonly found: readonly DrawerRow[];
  /** Puts text into the field; the list follows. */
  type(text: string): void;
  /** Empties the field; the list follows at once. */
  clear(): void;
  /** The packages for the text as it is now, without waiting. */
  findNow(): readonly DrawerRow[];
}

/** Filters the packages while the visitor types (L-02, L-03). */
export function usePackageFilter(packages: readonly DrawerRow[]): PackageFilter {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    // A thousand rows may be drawn in pieces, between which the field still answers.
    const timer = setTimeout(() => startTransition(() => setQuery(text.trim())), debounce);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useMemo(() => filterPackages(packages, query), [packages, query]);
  const clear = () => {
    setText('');
    startTransition(() => setQuery(''));
  };
  return { text, query, found, type: setText, clear, findNow: () => filterPackages(packages, text) };
}
