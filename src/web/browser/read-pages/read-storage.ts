import { formatReadPages, parseReadPages, type ReadPages } from './read-record.ts';

const storageKey = 'asterism:read-pages';

/** What is stored instead of pages when the reader turned it off. */
const off = 'off';

/** True unless the reader turned it off, or the browser stores nothing. */
export function isRemembering(): boolean {
  try {
    return localStorage.getItem(storageKey) !== off;
  } catch {
    return false;
  }
}

/** The pages that were read; none when it is turned off. */
export function readReadPages(): ReadPages {
  try {
    return parseReadPages(localStorage.getItem(storageKey));
  } catch {
    return new Map();
  }
}

/** Stores the pages that were read, unless it is turned off. */
export function saveReadPages(pages: ReadPages): void {
  if (isRemembering()) write(formatReadPages(pages));
}

/** Turns it on, or off, which deletes what is stored. */
export function setRemembering(remembers: boolean): void {
  write(remembers ? formatReadPages(new Map()) : off);
}

function write(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage may be disabled or full: then no page is remembered.
  }
}
