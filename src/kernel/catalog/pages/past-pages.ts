import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Address, isFolderPage, readmeFile } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';

/** A page that was deleted or moved. */
export interface PastPage {
  /** Time of its removal, in milliseconds since 1970. */
  readonly until: number;
  /** The page that it was moved to, if that exists; requests are redirected to it. */
  readonly movedTo: Address | undefined;
  /** The page that most likely replaces it. */
  readonly successor: Address | undefined;
}

/** Looks up a missing page in the history of its repository; undefined when there never was one. */
export function pastPage(snapshot: Snapshot, { repo, file }: Address): PastPage | undefined {
  const { reader, pages } = snapshot.packages.get(repo) ?? {};
  const history = reader?.history;
  if (history === undefined || pages === undefined) return undefined;
  for (const spelling of spellingsOf(file)) {
    const end = history.end(spelling);
    if (end === undefined) continue;
    const movedTo = end.successor !== undefined && pages.has(end.successor) ? { repo, file: end.successor } : undefined;
    const near = nearestPage([...pages.keys()], end.successor ?? spelling);
    return { until: end.time, movedTo, successor: movedTo ?? (near === undefined ? undefined : { repo, file: near }) };
  }
  return undefined;
}

/** Possible file names of the page. */
function spellingsOf(file: string): readonly string[] {
  const spellings = [file, file.replace(/\.md$/, '.markdown')];
  if (!isFolderPage(file)) return spellings;
  return [...spellings, ...indexNames.map((name) => folderOf(file) + name)];
}

const indexNames = ['index.md', '_index.md', '0.index.md'];

/** The page of the same name in the nearest folder, else the first page of the nearest parent folder. */
export function nearestPage(files: readonly string[], gone: string): string | undefined {
  const name = gone.slice(gone.lastIndexOf('/') + 1).toLowerCase();
  const same = isFolderPage(gone) ? [] : files.filter((file) => `/${file.toLowerCase()}`.endsWith(`/${name}`));
  if (same.length > 0) return same.toSorted((a, b) => common(b, gone) - common(a, gone))[0];
  const above = files.filter((file) => isFolderPage(file) && `${gone}/`.startsWith(file.replace(/[^/]*$/, '')));
  return above.toSorted((a, b) => b.length - a.length)[0] ?? files.find((file) => file === readmeFile);
}

/** Number of common leading folders of two paths. */
function common(a: string, b: string): number {
  const others = b.split('/');
  return a.split('/').findIndex((part, index) => part !== others[index]);
}
