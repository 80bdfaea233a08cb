import type { OpenExtension } from '#features/extensions/open-extensions.ts';
import type { ManifestFacts } from '#features/extensions/package-types/extension-module.ts';
import type { Metadata } from '#model/package/package.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { manifestLimit } from '#sources/metadata.ts';
import type { Listing, Repository, Source } from '#sources/source.ts';

/** Time that a manifest may take to read, in milliseconds. */
const readMs = 2_000;

/** Repositories whose manifests are read at once: the thread of an extension refuses calls when too many wait. */
const readConcurrency = 16;

/** Manifests whose facts are kept. */
const maxKept = 5_000;

/** A source whose repositories have the facts of manifests that extensions read. */
export function withManifests(source: Source, all: readonly OpenExtension[]): Source {
  const readers = all.filter(({ surface }) => surface.manifests.length > 0);
  if (readers.length === 0) return source;
  const complete = createComplete(readers);
  const completed = async (listing: Listing): Promise<Listing> => ({
    ...listing,
    repositories: await mapConcurrent(listing.repositories, readConcurrency, complete),
  });
  const listed = async (listing: Listing | undefined): Promise<Listing | undefined> => listing && completed(listing);
  const { name, label, local, interval } = source;
  return {
    name,
    label,
    local,
    ...(interval !== undefined && { interval }),
    list: async (changed) => completed(await source.list(changed)),
    ...(source.listCached && { listCached: async () => listed(await source.listCached?.()) }),
    ...(source.watch && { watch: (announce) => source.watch?.(announce) ?? (async () => undefined) }),
    ...(source.refresh && { refresh: async (path) => listed(await source.refresh?.(path)) }),
    ...(source.canRefresh && { canRefresh: (path) => source.canRefresh?.(path) === true }),
    close: () => source.close(),
  };
}

/** Creates the function that adds facts to a repository. It keeps the facts of a file until the file changes. */
function createComplete(readers: readonly OpenExtension[]): (repository: Repository) => Promise<Repository> {
  const kept = new Map<string, ManifestFacts | undefined>();
  // One object for each listing, so that its identity says that nothing has changed.
  const made = new WeakMap<Repository, Repository>();

  async function factsOf(
    reader: OpenExtension,
    repository: Repository,
    file: string,
  ): Promise<ManifestFacts | undefined> {
    const found = repository.files.find(({ path }) => path === file);
    if (found === undefined || found.size > manifestLimit) return undefined;
    const key = JSON.stringify([reader.name, repository.folder, file, found.hash]);
    if (kept.has(key)) return kept.get(key);
    const bytes = await repository.read(file);
    const facts =
      bytes &&
      (await reader.thread.ask(
        { name: 'readManifest', args: [file, decodeText(bytes)] },
        {
          step: 'manifest',
          subject: `${repository.folder}/${file}`,
          effect: 'The manifest is not used.',
          timeoutMs: readMs,
        },
      ));
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, facts);
    return facts;
  }

  const completed = async (repository: Repository): Promise<Repository> => {
    let { metadata } = repository;
    const isKnown = repository.files.some(({ path }) => manifestNames.includes(path));
    for (const reader of readers) {
      for (const file of reader.surface.manifests) {
        const facts = await factsOf(reader, repository, file);
        if (facts !== undefined) metadata = withFacts(metadata, facts, { folder: repository.folder, isKnown });
      }
    }
    const { at } = repository;
    if (at === undefined) return { ...repository, metadata };
    const atCommit = async (commit: string): Promise<Repository | undefined> => {
      const listed = await at(commit);
      return listed && complete(listed);
    };
    return { ...repository, metadata, at: atCommit };
  };
  const complete = async (repository: Repository): Promise<Repository> => {
    const known = made.get(repository) ?? (await completed(repository));
    made.set(repository, known);
    return known;
  };
  return complete;
}

/** Adds facts: in place of those of the README and the folder, but not of those of a manifest that the site reads itself. */
function withFacts(
  metadata: Metadata,
  { name, version, description, license, homepage, keywords }: ManifestFacts,
  { folder, isKnown }: { readonly folder: string; readonly isKnown: boolean },
): Metadata {
  const own = <T>(said: T | undefined, isMissing: boolean): T | undefined => (isKnown && !isMissing ? undefined : said);
  const facts = {
    name: own(name, metadata.name === folder),
    version: own(version, metadata.version === undefined),
    description: own(description, metadata.description === ''),
    license: own(license, metadata.license === undefined),
    homepage: own(homepage, metadata.homepage === undefined),
    keywords: own(keywords, metadata.keywords.length === 0),
  };
  const said = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return said.length === 0 ? metadata : { ...metadata, ...Object.fromEntries(said) };
}
