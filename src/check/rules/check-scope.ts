import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Members } from '#markdown/links/member.ts';
import type { Address } from '#model/address/address.ts';
import { visibilityOf } from '#sources/folder/path-rules.ts';
import type { Repository } from '#sources/source.ts';
import type { InspectPage } from './inspect-page.ts';

/** What a check of one snapshot works with. */
export interface CheckScope {
  /** What is checked. */
  readonly siteSnapshot: SiteSnapshot;
  /** Recognises addresses of the family. */
  readonly members: Members;
  /** The account at a forge that most packages belong to, as `host/owner` in lower case; undefined where there is none. */
  readonly owner: string | undefined;
  /** Tells what is in a page. */
  readonly inspect: InspectPage;
  /** True when a repository has a file or a folder, and where that cannot be known. Throws what a broken source throws. */
  readonly hasFile: (address: Address) => Promise<boolean>;
  /** The file that a missing one most likely became or was meant to be. */
  readonly suggestFile: (address: Address) => string | undefined;
  /** Bytes above which an image is too large. */
  readonly imageLimit: number;
}

/** Makes the question whether a repository has a file or a folder; true where that cannot be known. Throws what a broken source throws. */
export function createHasFile(siteSnapshot: SiteSnapshot): (address: Address) => Promise<boolean> {
  const folders = new Map<string, ReadonlySet<string>>();
  const known = new Map<string, Promise<boolean>>();

  function foldersOf(repo: string, files: Iterable<string>): ReadonlySet<string> {
    const found = folders.get(repo) ?? allFolders(files);
    folders.set(repo, found);
    return found;
  }

  async function exists({ repo, file }: Address): Promise<boolean> {
    const repository = siteSnapshot.repositories.get(repo);
    const files = siteSnapshot.files.get(repo);
    if (file === '' || repository === undefined || files === undefined || !repository.complete) return true;
    if (files.has(file) || siteSnapshot.snapshot.pages.get(repo)?.has(file) === true) return true;
    if (foldersOf(repo, files.keys()).has(file)) return true;
    const visibility = visibilityOf(file);
    // What must not be seen may be there all the same, and so may a folder behind a dot.
    if (visibility === 'never' || (visibility === 'linked' && !/[^/.][^/]*\.[^/]+$/.test(file))) return true;
    return (await repository.find(file)) !== undefined || isInSubmodule(repository, file);
  }

  return (address) => {
    const key = `${address.repo}\n${address.file}`;
    const answer = known.get(key) ?? exists(address);
    known.set(key, answer);
    return answer;
  };
}

function allFolders(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0 && !folders.has(file.slice(0, at)); at = file.lastIndexOf('/', at - 1))
      folders.add(file.slice(0, at));
  }
  return folders;
}

/** Another repository inside this one: what is in it is known to git alone. Throws what a broken source throws. */
async function isInSubmodule(repository: Repository, file: string): Promise<boolean> {
  const list = '.gitmodules';
  const bytes = (await repository.find(list)) && (await repository.read(list));
  const paths = [...new TextDecoder().decode(bytes).matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)];
  return paths.some(([, path = '']) => file === path || file.startsWith(`${path}/`));
}
