import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { BlobReaders } from '#features/git/objects/blob-readers.ts';
import { createReadingGit } from '#features/git/objects/reading-git.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { createFileFilter } from '#sources/ignore/ignore-rules.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import { type CommitAccess, type Repository, SourceError } from '#sources/source.ts';
import { type ChangedFiles, createChangedFiles } from './changed-files.ts';
import { type CommitPlace, pathInCommit } from './commit-place.ts';
import { createFileHashes, type FileHashes } from './file-hashes.ts';
import { createFindCommit } from './find-commit.ts';
import { gatherFacts } from './gather-facts.ts';
import { listCommit, provenanceOf } from './list-commit.ts';
import { createMovedFiles, type MovedFiles } from './moved-files.ts';

/** Lists commits of git repositories when they are asked for, and remembers the last ones. */
export interface CommitListings {
  /** Opens the commits that the refs of a repository reach. Starts nothing. */
  open(place: CommitPlace): CommitAccess;
  /** Forgets the listings of objects that were replaced or removed. */
  forget(key: string): void;
  /** Forgets which commits of these objects could not be read, so that they are tried again. */
  retry(key: string): void;
}

/** Options of the listings of a site. */
export interface CommitListingsOptions {
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  readonly limits: Pick<GitLimits, 'files' | 'readSize' | 'warnings' | 'fetchTimeoutMs' | 'requestTimeoutMs'>;
  /** Reads files. */
  readonly readers: BlobReaders;
}

/** Maximum number of listed commits in memory, and of all files in them. */
const memory = { commits: 32, files: 200_000 };

/** Maximum number of commits for which the hashes of one file are read. */
const maxHashes = 500;

/** Maximum number of commits that could not be read, in memory. */
const maxFailures = 1_000;

/** Time for which a commit that cannot be read is not tried again, in milliseconds. */
const pause = 60_000;

/** Maximum number of commits that are listed or compared at once, and of those that are looked up. */
const concurrency = 4;

interface ListedCommit {
  /** Undefined when the commit lacks the start folder. */
  readonly repository: Repository | undefined;
  readonly files: number;
}

/** Creates the listings, which all repositories of a site share. */
export function createCommitListings(options: CommitListingsOptions): CommitListings {
  const { limits } = options;
  const limit = pLimit(concurrency);
  const listed = createListed(options, limit);
  const parts: AccessParts = {
    timeLimit: limits.requestTimeoutMs,
    // Lookups do not wait for listings, which may wait for a fetch.
    limit: pLimit(concurrency),
    list: listed.list,
    fileHashes: createFileHashes(limits.requestTimeoutMs),
    movedFiles: createMovedFiles({ limits, limit }),
    changedFiles: createChangedFiles(limits.requestTimeoutMs),
  };
  return { open: (place) => openAccess(place, parts), forget: listed.forget, retry: listed.retry };
}

type List = (place: CommitPlace, commit: string) => Promise<ListedCommit>;

function createListed(
  options: CommitListingsOptions,
  limit: LimitFunction,
): { readonly list: List } & Pick<CommitListings, 'forget' | 'retry'> {
  const listed = new LRUCache<string, ListedCommit>({
    max: memory.commits,
    maxSize: memory.files,
    sizeCalculation: ({ files }) => files + 1,
  });
  const running = new SingleFlight<string, ListedCommit>();
  const failed = new LRUCache<string, SourceError>({ max: maxFailures, ttl: pause });
  return {
    async list(place, commit) {
      const key = JSON.stringify([place.key, commit, { ...place.target, credentials: undefined, requests: undefined }]);
      const known = listed.get(key);
      if (known !== undefined) return known;
      const failure = failed.get(key);
      if (failure !== undefined) throw new SourceError(failure.message, { cause: failure, isRepeated: true });
      return running.run(key, async () => {
        try {
          const made = await limit(() => listAt(options, place, commit));
          listed.set(key, made);
          return made;
        } catch (error) {
          const reason = asSourceError(error, place, commit);
          failed.set(key, reason);
          throw reason;
        }
      });
    },
    forget: (key) => removeBelow(listed, key),
    retry: (key) => removeBelow(failed, key),
  };
}

/** Removes the entries whose keys begin with the key of these objects. */
function removeBelow(cache: LRUCache<string, ListedCommit> | LRUCache<string, SourceError>, key: string): void {
  const start = JSON.stringify([key]).slice(0, -1);
  for (const each of [...cache.keys()]) if (each.startsWith(start)) cache.delete(each);
}

interface AccessParts {
  readonly timeLimit: number;
  readonly limit: LimitFunction;
  readonly list: List;
  readonly fileHashes: FileHashes;
  readonly movedFiles: MovedFiles;
  readonly changedFiles: ChangedFiles;
}

function openAccess(place: CommitPlace, parts: AccessParts): CommitAccess {
  const { limit, list, fileHashes, movedFiles, changedFiles } = parts;
  const { target, refs } = place;
  const find = createFindCommit(place, parts);
  const tips = new Set([place.head, ...refs.map(({ commit }) => commit)]);
  const isShown = createFileFilter(target.files ?? []);
  // One repository for each listing, so that its identity says that nothing has changed.
  const shown = new WeakMap<Repository, Repository>();
  const access: CommitAccess = {
    refs,
    at: (id) =>
      rethrown(place, id, async () => {
        const commit = await find(id);
        const { repository } = commit === undefined ? {} : await list(place, commit);
        if (commit === undefined || repository === undefined) return undefined;
        const made = shown.get(repository) ?? { ...repository, ...access, provenance: provenanceAt(place, commit) };
        shown.set(repository, made);
        return made;
      }),
    hashesAt: (path, commits) =>
      rethrown(place, path, async () => {
        if (!isShown(path) || visibilityOf(path) === 'never') return commits.map(() => undefined);
        const asked = [...new Set(commits.slice(0, maxHashes))].filter((commit) => tips.has(commit));
        const found = await limit(() => fileHashes(place, pathInCommit(target, path), asked));
        return commits.map((commit) => found.get(commit));
      }),
    movedFiles: (from, to) =>
      rethrown(place, from, async () => {
        const [first, second] = [await find(from), await find(to)];
        return first === undefined || second === undefined ? new Map() : movedFiles(place, first, second);
      }),
    changedFiles: (from, to, count) =>
      rethrown(place, to, async () => {
        const [first, second] = [await find(from), await find(to)];
        if (first === undefined || second === undefined) return undefined;
        return limit(() => changedFiles(place, { from: first, to: second, limit: count }));
      }),
  };
  return access;
}

async function listAt(
  { product, readMetadata, limits, readers }: CommitListingsOptions,
  { target, ...place }: CommitPlace,
  commit: string,
): Promise<ListedCommit> {
  const isRequest = place.refs.some((ref) => ref.kind === 'request' && ref.commit === commit);
  const { objects } = isRequest ? { objects: place.requestObjects ?? place.objects } : place;
  const git = createReadingGit(objects.reading, limits.fetchTimeoutMs);
  const current = { commit, ref: undefined };
  const facts = await gatherFacts({ objects, current, target, limits, readers, git });
  if (facts.tree.size === 0 && target.start !== '') return { repository: undefined, files: 0 };
  const { reading } = objects;
  const { repository } = await listCommit({
    target,
    product,
    readMetadata,
    limits,
    readers,
    reading,
    facts: { ...facts, contributors: [] },
  });
  return { repository, files: facts.tree.size };
}

/** Provenance of a commit; a tag of it comes before a branch, which moves on. A request is no branch of the repository. */
function provenanceAt({ refs, target }: CommitPlace, commit: string): ReturnType<typeof provenanceOf> {
  const own = refs.filter((ref) => ref.kind !== 'request' && ref.commit === commit);
  const ref = own.find(({ kind }) => kind === 'tag') ?? own[0];
  return provenanceOf({ commit, ref: ref && `refs/${ref.kind === 'tag' ? 'tags' : 'heads'}/${ref.name}` }, target);
}

async function rethrown<T>(place: CommitPlace, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asSourceError(error, place, name);
  }
}

function asSourceError(error: unknown, { target }: CommitPlace, name: string): SourceError {
  if (error instanceof SourceError) return error;
  if (!(error instanceof GitError)) throw error;
  const what = /^[\da-f]{7,64}$/i.test(name) ? `commit ${name.slice(0, 12)}` : name;
  const message = `An earlier version of ${target.folder} cannot be read: ${what}, ${error.message}. Try again in a minute.`;
  return new SourceError(message, { cause: error });
}
