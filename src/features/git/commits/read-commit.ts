import { type CommitFacts, writeFacts } from '#features/git/history/commit-facts.ts';
import { contributorsArguments, gitContributors } from '#features/git/history/git-contributors.ts';
import type { GitHistory } from '#features/git/history/git-history.ts';
import { logOfAll, readHistory } from '#features/git/history/read-history.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import type { FetchWork } from '#features/git/mirror/mirror-fetches.ts';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import type { BlobReaders } from '#features/git/objects/blob-readers.ts';
import { type GitObjects, readSizes } from '#features/git/objects/blob-sizes.ts';
import type { TreeFiles } from '#features/git/objects/git-tree.ts';
import { createReadingGit, type ReadingGit } from '#features/git/objects/reading-git.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { Metadata } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import { gatherFacts, treeArguments } from './gather-facts.ts';
import { listCommit, type ReadCommit } from './list-commit.ts';

/** Input of the listing of a commit. */
export interface ReadCommitInput {
  /** Mirror of the repository. */
  readonly mirror: GitMirror;
  /** The commit. */
  readonly current: CurrentCommit;
  /** The repository to show. */
  readonly target: GitTarget;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Metadata of the repository before: it stays where a file cannot be read. */
  readonly before?: Metadata | undefined;
  readonly limits: GitLimits;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Cached facts of the commit; undefined to read them from git. */
  readonly facts: CommitFacts | undefined;
  /** Fetches missing objects; undefined when no request to the remote is allowed. */
  readonly work: FetchWork | undefined;
  /** Called when the mirror is damaged. */
  readonly onDamage: () => void;
}

/** Lists the shown commit of a mirror. All missing contents are fetched in one request. Throws {@link GitError}. */
export async function readCommit(input: ReadCommitInput): Promise<ReadCommit> {
  const { mirror, target, limits } = input;
  const git = createReadingGit(mirror.reading, limits.fetchTimeoutMs);
  const objects = objectsOf(input);
  const facts = input.facts ?? (await factsOf(input, objects, git));
  const sizes = { known: new Map<string, number>(), timeLimit: limits.fetchTimeoutMs };
  const fetchMissing = async (ids: readonly string[]): Promise<void> => void (await readSizes(objects, ids, sizes));
  const history = await readHistory({ ...input, git, tree: facts.tree, fetchMissing });
  const historyOfFiles = (files: TreeFiles): RepositoryHistory => historyOf(history, files, target.start);
  const listed = await listCommit({ ...input, facts, reading: mirror.reading, historyOf: historyOfFiles });
  const isShallow = (await mirror.shallow()).size > 0;
  const read = isShallow ? { ...listed, warnings: [shallowWarning(target.folder), ...listed.warnings] } : listed;
  // Written when nothing is missing, so that the next start may use it.
  if (input.facts === undefined && input.work !== undefined) await writeFacts(mirror.path, target, facts);
  return read;
}

/** Objects of the mirror. When no request to the remote is allowed, a missing object is damage. */
function objectsOf({ mirror, work, onDamage }: ReadCommitInput): GitObjects {
  return {
    reading: mirror.reading,
    isWhole: mirror.isWhole,
    async fetchMissing(ids) {
      if (work === undefined) onDamage();
      else await mirror.fetchBlobs(ids, work);
      return work !== undefined;
    },
  };
}

async function factsOf(input: ReadCommitInput, objects: GitObjects, git: ReadingGit): Promise<CommitFacts> {
  const { start } = input.target;
  // Without contents, git cannot tell their sizes and the names that a mailmap changes.
  if (await objects.isWhole())
    await git.prepare([treeArguments(input, '-l'), contributorsArguments(input), ...(await logOfAll(input))]);
  const facts = await gatherFacts({ ...input, objects, git });
  if (facts.tree.size === 0 && start !== '') throw new GitError(`it has no folder ${start}`);
  return { ...facts, contributors: await gitContributors({ ...input, git }) };
}

function shallowWarning(repository: string): Warning {
  const message =
    'It is a shallow clone, so older changes, releases and versions are missing. Complete it with: git fetch --unshallow --tags';
  return { repository, file: undefined, message };
}

function historyOf({ changes, ends, behind }: GitHistory, tree: TreeFiles, start: string): RepositoryHistory {
  const prefix = start === '' ? '' : `${start}/`;
  const isThere = (path: string): boolean =>
    path.startsWith(prefix) && tree.find(path.slice(prefix.length)) !== undefined;
  return {
    change(path) {
      const known = changes.get(prefix + (tree.find(path)?.target ?? path));
      return known && { commit: known[0], time: known[1], author: known[2] };
    },
    behind: (path) => behind.get(prefix + (tree.find(path)?.target ?? path)),
    *ended() {
      for (const path of ends.keys()) {
        if (path.startsWith(prefix) && !isThere(path)) yield path.slice(prefix.length);
      }
    },
    end(path) {
      const first = isThere(prefix + path) ? undefined : ends.get(prefix + path);
      if (first === undefined) return undefined;
      const seen = new Set<string>();
      let to = first[2];
      while (to !== null && !isThere(to) && !seen.has(to)) {
        seen.add(to);
        to = ends.get(to)?.[2] ?? to;
      }
      return { time: first[1], successor: to?.startsWith(prefix) ? to.slice(prefix.length) : undefined };
    },
  };
}
