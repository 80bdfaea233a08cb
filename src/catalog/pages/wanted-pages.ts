import { publicPackages } from '#catalog/relations/public-packages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Page } from '#model/page/page.ts';
import { pageName } from '#model/views/search.ts';
import { digest } from '#platform/hash.ts';
import { frameOf } from './article-key.ts';

/** A page that belongs into the index. */
export interface WantedPage {
  /** The package's identity. */
  readonly repo: string;
  /** The page. */
  readonly page: Page;
  /** Changes whenever what is kept of the page in the index may change. */
  readonly key: string;
}

/** Every page of a snapshot that can be searched, by its name in the index. */
export function wantedPages(
  { snapshot, family, generated }: SiteSnapshot,
  release: string,
): ReadonlyMap<string, WantedPage> {
  // A page says the same under whatever path the site lives.
  const frame = frameOf({ ...family, base: '' });
  const wanted = new Map<string, WantedPage>();
  for (const { package: item, pages } of publicPackages(snapshot)) {
    const { repo, title, name, reponame, folder, code } = item;
    const names = [title, name, reponame, folder, code, family.boilerplate?.names.get(repo)];
    const origin = digest(JSON.stringify([release, frame, names, family.packages.get(repo)?.forge]));
    for (const page of pages) {
      // What was made up of all packages would be found with every word of theirs.
      if (generated.get(repo)?.has(page.file)) continue;
      const key = [page.hash, page.source ?? '', origin].join('\n');
      wanted.set(pageName({ repo, file: page.file }), { repo, page, key });
    }
  }
  return wanted;
}

/** True when two keys of a page differ in what its author wrote, and not only in how it is read. */
export function isOtherContent(before: string | undefined, after: string): boolean {
  return before?.split('\n')[0] !== after.split('\n')[0];
}
