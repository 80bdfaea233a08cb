import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { ExtensionChecks } from '#features/check/extension-check.ts';
import type { Members } from '#markdown/links/member.ts';
import type { Address } from '#model/address/address.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import type { RepositoryReader } from '#sources/source.ts';
import type { InspectPage } from './inspect-page.ts';

/** Data and dependencies of the check of one snapshot. */
export interface CheckScope {
  /** The checked snapshot. */
  readonly snapshot: Snapshot;
  /** Recognises addresses of the family. */
  readonly members: Members;
  /** The account at a forge of most packages, as `host/owner` in lower case; undefined when there is none. */
  readonly owner: string | undefined;
  /** Parses the contents of a page. */
  readonly inspect: InspectPage;
  /** True when a repository has a file or a folder, or when that is unknown. Throws the errors of its source. */
  readonly hasFile: (address: Address) => Promise<boolean>;
  /** Suggests a file in place of a missing one. */
  readonly suggestFile: (address: Address) => string | undefined;
  /** Maximum size of an image, in bytes. */
  readonly imageLimit: number;
  /** Rules of extensions; absent for none. */
  readonly extensions?: ExtensionChecks | undefined;
  /** Files to which the check is limited; all when absent. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * Creates the function that checks whether a repository has a file or a folder; true when that is unknown. Throws the
 * errors of its source.
 */
export function createHasFile(snapshot: Snapshot): (address: Address) => Promise<boolean> {
  const folders = new Map<string, ReadonlySet<string>>();
  const known = new Map<string, Promise<boolean>>();

  function foldersOf(repo: string, files: Iterable<string>): ReadonlySet<string> {
    const found = folders.get(repo) ?? allFolders(files);
    folders.set(repo, found);
    return found;
  }

  async function exists({ repo, file }: Address): Promise<boolean> {
    const entry = snapshot.packages.get(repo);
    if (file === '' || entry?.reader === undefined || !entry.repository?.complete) return true;
    const { files, pages, reader } = entry;
    if (files.has(file) || pages.has(file)) return true;
    if (foldersOf(repo, files.keys()).has(file)) return true;
    const visibility = visibilityOf(file);
    // A non-public file may exist all the same, and so may a folder whose name starts with a dot.
    if (visibility === 'never' || (visibility === 'linked' && !/[^/.][^/]*\.[^/]+$/.test(file))) return true;
    return (await reader.find(file)) !== undefined || isInSubmodule(reader, file);
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

/** True for a path in a submodule, whose contents only git knows. Throws the errors of its source. */
async function isInSubmodule(reader: RepositoryReader, file: string): Promise<boolean> {
  const list = '.gitmodules';
  const bytes = (await reader.find(list)) && (await reader.read(list));
  const paths = [...new TextDecoder().decode(bytes).matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)];
  return paths.some(([, path = '']) => file === path || file.startsWith(`${path}/`));
}
