import type { PackageEntry } from '#catalog/package-entry.ts';
import { listedPages } from '#catalog/page-tree/public-packages.ts';
import { frameOf } from '#catalog/pages/article-key.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { pageName } from '#features/search/contract/search.ts';
import type { Page } from '#model/page/page.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import { createPathWords } from './path-words.ts';

/** A page to index. */
export interface WantedPage {
  /** The package's identity. */
  readonly repo: string;
  readonly page: Page;
  /** Names of its folders and of its file, in words. */
  readonly path: string;
  /** Changes when the indexed content of the page may change. */
  readonly key: string;
}

/** Every searchable page of a snapshot, by its id in the index. */
export function wantedPages(snapshot: Snapshot, release: string): ReadonlyMap<string, WantedPage> {
  const { family, packages, workspaces } = snapshot;
  // The text of a page does not depend on the base path of the site.
  const frame = frameOf({ ...family, base: '' });
  const shared = digest(JSON.stringify([...(family.boilerplate?.shared ?? [])].toSorted()));
  const wanted = new Map<string, WantedPage>();
  for (const { repo, title, name, reponame, folder, code, workspacePackages } of snapshot.inOrder) {
    const entry = packages.get(repo);
    if (entry === undefined) continue;
    const names = [title, name, reponame, folder, code, family.boilerplate?.names.get(repo)];
    const titles = workspacePackages && [workspaces, workspacePackages.map((each) => [each.folder, each.name])];
    const { forge, sites } = family.packages.get(repo) ?? {};
    const origin = digest(JSON.stringify([release, frame, shared, names, forge, sites, titles]));
    for (const { page, path, pathHash } of searchedPages(entry)) {
      const rank = page.forTools ? ['tools'] : [];
      const key = [page.hash, page.source ?? '', origin, page.title ?? '', pathHash, ...rank].join('\n');
      wanted.set(pageName({ repo, file: page.file }), { repo, page, path, key });
    }
  }
  return wanted;
}

/** The searchable pages of a package, with the words of their paths. */
const searchedPages = derived((entry: PackageEntry) => {
  const listed = listedPages(entry);
  const pathWords = createPathWords(listed);
  // A page generated from all packages would match every word of theirs.
  const pages = listed.filter(({ file, isUnsearched }) => !(isUnsearched || entry.texts?.has(file)));
  return pages.map((page) => {
    const path = pathWords(page.file);
    return { page, path, pathHash: digest(path) };
  });
});

/** True when two keys of a page differ in its text, and not only in the code that renders it. */
export function isOtherContent(before: string | undefined, after: string): boolean {
  return before?.split('\n')[0] !== after.split('\n')[0];
}
