import { readmeFile } from '#model/address/address.ts';
import { type Metadata, shortName } from '#model/package/package.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { isPlainSegment } from '#sources/folder/path-rules.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import { SourceError } from '#sources/source.ts';
import type { RemoteDocuments } from './remote-documents.ts';

/** An entry of the git-info answer whose files are to be found. */
export interface RemoteEntry {
  /** Its key in the answer. */
  readonly key: string;
  /** What it says, checked. */
  readonly facts: Facts;
  /** The same with defaults. */
  readonly metadata: Metadata;
}

/** Where the files of entries are. */
export interface RemoteFolders {
  /** The one name that stands in the addresses of an entry's files, by key. */
  readonly folders: ReadonlyMap<string, string>;
  /** Keys of entries for which no README was found, so that their name is but the likeliest. */
  readonly guessed: ReadonlySet<string>;
  /** Keys of those for which the remote could not say whether there is one. */
  readonly unknown: ReadonlySet<string>;
  /** The first reason why the remote could not be asked, or undefined. */
  readonly problem: SourceError | undefined;
}

const requestsAtOnce = 8;

/**
 * Finds under which name a host that cannot list keeps each entry's files: the package's name without prefix, else its
 * repository's name, else its key. Where entries share a name, the one whose key is that name has it.
 */
export async function findFolders(
  entries: readonly RemoteEntry[],
  known: ReadonlyMap<string, string>,
  documents: RemoteDocuments,
): Promise<RemoteFolders> {
  const keys = new Set(entries.map(({ key }) => key));
  const folders = new Map([...known].filter(([key]) => keys.has(key)));
  const taken = new Set(folders.values());
  let problem: SourceError | undefined;

  const unknown = new Set<string>();

  async function hasReadme(key: string, folder: string): Promise<boolean> {
    try {
      return (await documents.find(documents.url(folder, readmeFile))) !== undefined;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      problem ??= error;
      unknown.add(key);
      return false;
    }
  }

  async function settle(key: string, candidates: readonly string[]): Promise<void> {
    for (const candidate of candidates) {
      if (folders.has(key) || taken.has(candidate) || !isName(candidate)) continue;
      taken.add(candidate);
      if (await hasReadme(key, candidate)) folders.set(key, candidate);
      else taken.delete(candidate);
    }
  }

  const owners = namesOf(entries);
  await mapConcurrent(entries, requestsAtOnce, ({ key, metadata }) => {
    const name = bareName(metadata);
    return settle(key, owners.get(name) === key ? [name] : []);
  });
  await mapConcurrent(entries, requestsAtOnce, ({ key, metadata }) => {
    const { reponame = key } = metadata;
    return settle(key, owners.get(bareName(metadata)) === key ? [reponame, key] : [key, reponame]);
  });
  const guessed = new Set([...keys].filter((key) => !folders.has(key)));
  for (const { key, metadata } of entries) {
    if (!guessed.has(key)) continue;
    const names = [bareName(metadata), metadata.reponame ?? key, key];
    const free = names.find((name) => isName(name) && !taken.has(name)) ?? `${key}-files`;
    folders.set(key, free);
    taken.add(free);
  }
  return { folders, guessed, unknown, problem };
}

/** The name that a package's files are most likely under: without prefix and without scope. */
function bareName(metadata: Metadata): string {
  return shortName(metadata).replace(/^@[^/]+\//, '');
}

function namesOf(entries: readonly RemoteEntry[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { key, metadata } of entries) {
    const name = bareName(metadata);
    if (!owners.has(name) || key === name || key === metadata.name) owners.set(name, key);
  }
  return owners;
}

function isName(name: string): boolean {
  return isPlainSegment(name) && !name.startsWith('.');
}
