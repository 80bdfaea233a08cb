import { parseJson } from '#model/text/parse-json.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

/** A page that was opened in this tab. */
export interface OpenedPage {
  /** Its URL path. */
  readonly path: string;
  /** Its name in the list of pages. */
  readonly title: string;
  /** Title of its package. */
  readonly package: string;
}

/** Limit of opened pages in the palette. The one on screen is stored besides. */
export const maxOpened = 5;

const storageKey = 'asterism:opened-pages';

/** Pages that were opened in this tab, the last one first; none where the browser stores nothing. */
export function readOpened(): readonly OpenedPage[] {
  return parseOpened(readStored(storageKey, 'sessionStorage'));
}

/** Adds a page in front of those that were opened in this tab. */
export function saveOpened(page: OpenedPage): void {
  const others = readOpened().filter(({ path }) => path !== page.path);
  writeStored(storageKey, JSON.stringify([page, ...others].slice(0, maxOpened + 1)), 'sessionStorage');
}

/** Parses stored pages; none if the text is invalid. */
export function parseOpened(stored: string): readonly OpenedPage[] {
  const found = parseJson(stored);
  return Array.isArray(found) ? found.filter(isOpened).slice(0, maxOpened + 1) : [];
}

function isOpened(value: unknown): value is OpenedPage {
  const text = (name: string) => typeof Object(value)[name] === 'string';
  // A path only: what is stored becomes the target of a link.
  return ['path', 'title', 'package'].every(text) && /^\/(?!\/)/.test(Object(value).path);
}
