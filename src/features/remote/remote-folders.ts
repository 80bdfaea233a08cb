import { readmeFile } from '#model/address/address.ts';
import { type Metadata, shortName, unscopedName } from '#model/package/package.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { isPlainSegment } from '#sources/ignore/path-rules.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import { SourceError } from '#sources/source.ts';
import type { RemoteDocuments } from './remote-documents.ts';

/** An entry of the git-info response. */
export interface RemoteEntry {
  /** Key in the response. */
  readonly key: string;
  /** Validated facts of the entry. */
  readonly facts: Facts;
  /** Metadata from the facts, with defaults. */
  readonly metadata: Metadata;
}

/** Names under which a host serves the files of the entries. */
export interface RemoteFolders {
  /** The name in the URLs of an entry's files, by key. */
  readonly folders: ReadonlyMap<string, string>;
  /** Keys of entries without a README under any name; their names are guesses. */
  readonly guessed: ReadonlySet<string>;
  /** Keys of entries for which a request failed. */
  readonly unknown: ReadonlySet<string>;
  /** First failure of the remote; undefined when there was none. */
  readonly failure: SourceError | undefined;
}

const concurrency = 8;

/**
 * Finds the name under which a host without file lists serves each entry: the package name without prefix, else the
 * repository name, else the key. When entries share a name, the entry with that key gets it.
 */
export async function findFolders(
  entries: readonly RemoteEntry[],
  known: ReadonlyMap<string, string>,
  documents: RemoteDocuments,
): Promise<RemoteFolders> {
  const keys = new Set(entries.map(({ key }) => key));
  const folders = new Map([...known].filter(([key]) => keys.has(key)));
  const assigned = new Set(folders.values());
  let failure: SourceError | undefined;

  const unknown = new Set<string>();

  async function hasReadme(key: string, folder: string): Promise<boolean> {
    try {
      return (await documents.find(documents.url(folder, readmeFile))) !== undefined;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure ??= error;
      unknown.add(key);
      return false;
    }
  }

  async function assign(key: string, candidates: readonly string[]): Promise<void> {
    for (const candidate of candidates) {
      if (folders.has(key) || assigned.has(candidate) || !isName(candidate)) continue;
      assigned.add(candidate);
      if (await hasReadme(key, candidate)) folders.set(key, candidate);
      else assigned.delete(candidate);
    }
  }

  const owners = namesOf(entries);
  await mapConcurrent(entries, concurrency, ({ key, metadata }) => {
    const name = bareName(metadata);
    return assign(key, owners.get(name) === key ? [name] : []);
  });
  await mapConcurrent(entries, concurrency, ({ key, metadata }) => {
    const { reponame = key } = metadata;
    return assign(key, owners.get(bareName(metadata)) === key ? [reponame, key] : [key, reponame]);
  });
  const guessed = new Set([...keys].filter((key) => !folders.has(key)));
  for (const { key, metadata } of entries) {
    if (!guessed.has(key)) continue;
    const names = [bareName(metadata), metadata.reponame ?? key, key];
    const free = names.find((name) => isName(name) && !assigned.has(name)) ?? `${key}-files`;
    folders.set(key, free);
    assigned.add(free);
  }
  return { folders, guessed, unknown, failure };
}

/** Package name without prefix and scope. */
function bareName(metadata: Metadata): string {
  return unscopedName(shortName(metadata));
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
