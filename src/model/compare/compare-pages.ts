/** A page in a list of one version. */
export interface ListedPage {
  /** Path inside the repository. */
  readonly path: string;
  /** Changes whenever the content changes; opaque. */
  readonly hash: string;
  /** Title in plain text; undefined when unknown. */
  readonly title: string | undefined;
  /** Size in bytes. */
  readonly size: number;
}

/** How a page differs between two versions. */
export type PageChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** A page that differs between two versions. */
export interface PageChange {
  /** Kind of the change; a page that was moved and changed is `moved`. */
  readonly kind: PageChangeKind;
  /** Path in the second version; for a removed page the path in the first version. */
  readonly path: string;
  /** Path in the first version; undefined for an added page. */
  readonly from: string | undefined;
  /** Title in the second version; for a removed page the title in the first version. */
  readonly title: string | undefined;
  /** True when the content differs: always, except for a page that was only moved. */
  readonly isRewritten: boolean;
  /** Size in the first version in bytes; 0 for an added page. */
  readonly sizeBefore: number;
  /** Size in the second version in bytes; 0 for a removed page. */
  readonly sizeAfter: number;
}

/** The pages that differ between two versions. */
export interface PagesComparison {
  /** Changes in the order of the second version, then the removed pages in the order of the first. */
  readonly changes: readonly PageChange[];
  /** Number of changes of each kind, including those that {@link changes} leaves out. */
  readonly counts: Readonly<Record<PageChangeKind, number>>;
  /** Number of pages that are equal and at the same path. */
  readonly unchanged: number;
  /** Number of changes that {@link changes} leaves out. */
  readonly leftOut: number;
}

/** Maximum number of listed changes. */
const maxChanges = 2_000;

/**
 * Compares the pages of two versions. `moved` has the paths of moved pages in the second version by those in the first;
 * an entry counts only when the page left its old path and the new path is new.
 */
export function comparePages(
  before: readonly ListedPage[],
  after: readonly ListedPage[],
  moved: ReadonlyMap<string, string> = new Map(),
): PagesComparison {
  const old = byPath(before);
  const now = byPath(after);
  const origins = originsOf(moved, old, now);
  const changes: PageChange[] = [];
  let unchanged = 0;
  for (const page of now.values()) {
    const change = changeOf(page, old.get(origins.get(page.path) ?? page.path));
    if (change === undefined) unchanged += 1;
    else changes.push(change);
  }
  const gone = new Set(origins.values());
  for (const page of old.values()) if (!now.has(page.path) && !gone.has(page.path)) changes.push(removal(page));
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  const listed = changes.slice(0, maxChanges);
  return { changes: listed, counts, unchanged, leftOut: changes.length - listed.length };
}

type Pages = ReadonlyMap<string, ListedPage>;

/** The pages by path; the first of equal paths counts. */
function byPath(pages: readonly ListedPage[]): Pages {
  const found = new Map<string, ListedPage>();
  for (const page of pages) if (!found.has(page.path)) found.set(page.path, page);
  return found;
}

/** The path in the first version of each moved page, by its path in the second. */
function originsOf(moved: ReadonlyMap<string, string>, old: Pages, now: Pages): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const [from, to] of moved) {
    const hasMoved = old.has(from) && !now.has(from) && now.has(to) && !old.has(to);
    if (hasMoved && !origins.has(to)) origins.set(to, from);
  }
  return origins;
}

function changeOf(page: ListedPage, before: ListedPage | undefined): PageChange | undefined {
  const { path, hash, title, size } = page;
  const sizes = { sizeBefore: before?.size ?? 0, sizeAfter: size };
  if (before === undefined) return { kind: 'added', path, from: undefined, title, isRewritten: true, ...sizes };
  const isRewritten = before.hash !== hash;
  if (before.path !== path) return { kind: 'moved', path, from: before.path, title, isRewritten, ...sizes };
  return isRewritten ? { kind: 'changed', path, from: path, title, isRewritten, ...sizes } : undefined;
}

function removal({ path, title, size }: ListedPage): PageChange {
  return { kind: 'removed', path, from: path, title, isRewritten: true, sizeBefore: size, sizeAfter: 0 };
}
