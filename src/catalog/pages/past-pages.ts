import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { type Address, isFolderPage, readmeFile } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';

/** What became of a page that is there no more. */
export interface PastPage {
  /** Until when it was there, in milliseconds since 1970. */
  readonly until: number;
  /** The page that it was moved to, where that is there; the visitor is sent to it. */
  readonly movedTo: Address | undefined;
  /** The page that may have what the visitor looks for. */
  readonly successor: Address | undefined;
}

/** What the history of a repository knows of a page that is not there; undefined when there never was one. */
export function pastPage(siteSnapshot: SiteSnapshot, { repo, file }: Address): PastPage | undefined {
  const history = siteSnapshot.repositories.get(repo)?.history;
  const pages = siteSnapshot.snapshot.pages.get(repo);
  if (history === undefined || pages === undefined) return undefined;
  for (const spelling of spellingsOf(file)) {
    const end = history.end(spelling);
    if (end === undefined) continue;
    const movedTo = end.successor !== undefined && pages.has(end.successor) ? { repo, file: end.successor } : undefined;
    const near = nearest([...pages.keys()], end.successor ?? spelling);
    return { until: end.time, movedTo, successor: movedTo ?? (near === undefined ? undefined : { repo, file: near }) };
  }
  return undefined;
}

/** The files that may have had the address of this one. */
function spellingsOf(file: string): readonly string[] {
  const spellings = [file, file.replace(/\.md$/, '.markdown')];
  if (!isFolderPage(file)) return spellings;
  return [...spellings, ...indexNames.map((name) => folderOf(file) + name)];
}

const indexNames = ['index.md', '_index.md', '0.index.md'];

/** The page of the same name in the nearest folder, else the first page of the nearest folder above. */
function nearest(files: readonly string[], gone: string): string | undefined {
  const name = gone.slice(gone.lastIndexOf('/') + 1).toLowerCase();
  const same = isFolderPage(gone) ? [] : files.filter((file) => `/${file.toLowerCase()}`.endsWith(`/${name}`));
  if (same.length > 0) return same.toSorted((a, b) => common(b, gone) - common(a, gone))[0];
  const above = files.filter((file) => isFolderPage(file) && `${gone}/`.startsWith(file.replace(/[^/]*$/, '')));
  return above.toSorted((a, b) => b.length - a.length)[0] ?? files.find((file) => file === readmeFile);
}

/** How many folders two paths share from the root. */
function common(a: string, b: string): number {
  const others = b.split('/');
  return a.split('/').findIndex((part, index) => part !== others[index]);
}
