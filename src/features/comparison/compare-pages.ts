/** How a page differs between two versions. */
export type PageChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** A page that differs between two versions. */
export interface PageChange<P = unknown> {
  /** Kind of the change; a page that was moved and changed is `moved`. */
  readonly kind: PageChangeKind;
  /** Path in the second version; for a removed page the path in the first version. */
  readonly path: string;
  /** Path in the first version; undefined for an added page. */
  readonly from: string | undefined;
  /** The page in the first version; undefined for an added page. */
  readonly before: P | undefined;
  /** The page in the second version; undefined for a removed page. */
  readonly after: P | undefined;
  /** True when the content differs: always, except for a page that was only moved. */
  readonly isRewritten: boolean;
}

/** The pages that differ between two versions. */
export interface PagesComparison<P = unknown> {
  /** Changes in the order of the second version, then the removed pages in the order of the first. */
  readonly changes: readonly PageChange<P>[];
  /** Number of changes of each kind, including those that {@link changes} leaves out. */
  readonly counts: Readonly<Record<PageChangeKind, number>>;
  /** Number of pages that are equal and at the same path. */
  readonly unchanged: number;
  /** Number of changes that {@link changes} leaves out. */
  readonly leftOut: number;
}

/** Maximum number of listed changes. */
const maxChanges = 2_000;

/** Pages by path; the hash changes whenever the content does. */
type Pages<P> = ReadonlyMap<string, P & { readonly hash: string }>;

/**
 * Compares the pages of two versions. `moved` has the paths of moved pages in the second version by those in the first;
 * an entry counts only when the page left its old path and the new path is new.
 */
export function comparePages<P>(
  before: Pages<P>,
  after: Pages<P>,
  moved: ReadonlyMap<string, string> = new Map(),
): PagesComparison<P> {
  const origins = originsOf(moved, before, after);
  const changes: PageChange<P>[] = [];
  let unchanged = 0;
  for (const [path, page] of after) {
    const from = origins.get(path) ?? path;
    const change = changeOf({ path, page }, { path: from, page: before.get(from) });
    if (change === undefined) unchanged += 1;
    else changes.push(change);
  }
  const gone = new Set(origins.values());
  for (const [path, page] of before) {
    if (after.has(path) || gone.has(path)) continue;
    changes.push({ kind: 'removed', path, from: path, before: page, after: undefined, isRewritten: true });
  }
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  const listed = changes.slice(0, maxChanges);
  return { changes: listed, counts, unchanged, leftOut: changes.length - listed.length };
}

interface PageAt<P> {
  readonly path: string;
  readonly page: P;
}

function changeOf<P extends { readonly hash: string }>(
  { path, page: after }: PageAt<P>,
  { path: from, page: before }: PageAt<P | undefined>,
): PageChange<P> | undefined {
  if (before === undefined) return { kind: 'added', path, from: undefined, before, after, isRewritten: true };
  const isRewritten = before.hash !== after.hash;
  if (from !== path) return { kind: 'moved', path, from, before, after, isRewritten };
  return isRewritten ? { kind: 'changed', path, from, before, after, isRewritten } : undefined;
}

/** The path in the first version of each moved page, by its path in the second. */
function originsOf<P>(
  moved: ReadonlyMap<string, string>,
  before: Pages<P>,
  after: Pages<P>,
): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const [from, to] of moved) {
    const hasMoved = before.has(from) && !after.has(from) && after.has(to) && !before.has(to);
    if (hasMoved && !origins.has(to)) origins.set(to, from);
  }
  return origins;
}
