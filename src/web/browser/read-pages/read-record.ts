import { parseJson } from '#model/text/parse-json.ts';

/** The state of a page when the reader saw it. */
export interface SeenState {
  /** Short hash of the page. */
  readonly hash: string;
  /** When it was shown, in milliseconds since 1970. */
  readonly time: number;
  /** The commit that was shown, unabbreviated; absent when unknown. */
  readonly commit?: string;
}

/** A page that was read. */
export interface ReadPage extends SeenState {
  /** The state before the change, kept while its notice is shown. */
  readonly before?: SeenState;
  /** URL path of the page in the page tree, if it is another one: that of all its languages. */
  readonly tree?: string;
}

/** Pages that were read, by URL path, those that were read last at the end. */
export type ReadPages = ReadonlyMap<string, ReadPage>;

/** Limit of pages; those that were not read for the longest time are dropped. */
export const maxReadPages = 2_000;

/** How long the notice of a change is shown, in milliseconds: readers may come back from the comparison. */
const noticeMs = 12 * 60 * 60 * 1_000;

/** A page with the state in which it is shown. */
export interface Visit extends SeenState {
  /** URL path of the page. */
  readonly path: string;
  /** See {@link ReadPage.tree}. */
  readonly tree?: string;
}

/** The record after a visit, and the state that the reader knows if the page has changed since. */
export interface Visited {
  /** The record with the visit. */
  readonly pages: ReadPages;
  /** The state before the change; absent for an unchanged page and for a first visit. */
  readonly since?: SeenState;
}

/** Adds a visit to the record. */
export function withVisit(pages: ReadPages, { path, tree, ...shown }: Visit): Visited {
  const known = pages.get(path);
  const before = known && stateBefore(known, shown);
  // The time at which the page was first shown with the change.
  const time = before && known.hash === shown.hash ? known.time : shown.time;
  const entry: ReadPage = { ...shown, time, ...(before && { before }), ...(tree !== undefined && { tree }) };
  const kept = [...pages].filter(([other]) => other !== path).slice(1 - maxReadPages);
  return { pages: new Map([...kept, [path, entry]]), ...(before && { since: before }) };
}

/** The state that the reader knows, if another one is shown; undefined if the reader knows this one or saw the notice long ago. */
function stateBefore(known: ReadPage, shown: SeenState): SeenState | undefined {
  if (known.hash !== shown.hash) return stateOf(known);
  return known.before && shown.time - known.time < noticeMs ? known.before : undefined;
}

function stateOf({ hash, time, commit }: SeenState): SeenState {
  return { hash, time, ...(commit !== undefined && { commit }) };
}

/** The record as text. */
export function formatReadPages(pages: ReadPages): string {
  return JSON.stringify([...pages]);
}

/** Parses a record; entries that are no pages are left out. */
export function parseReadPages(stored: string | null): ReadPages {
  const found = parseJson(stored ?? '[]');
  const entries: readonly unknown[] = Array.isArray(found) ? found : [];
  return new Map(entries.filter(isEntry).slice(-maxReadPages));
}

function isEntry(value: unknown): value is readonly [string, ReadPage] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !isState(value[1])) return false;
  const page: object = value[1];
  return (!('before' in page) || isState(page.before)) && (!('tree' in page) || typeof page.tree === 'string');
}

function isState(value: unknown): value is SeenState {
  if (typeof value !== 'object' || value === null || !('hash' in value) || !('time' in value)) return false;
  const { hash, time } = value;
  const commit = 'commit' in value ? value.commit : '';
  return typeof hash === 'string' && typeof time === 'number' && typeof commit === 'string';
}
