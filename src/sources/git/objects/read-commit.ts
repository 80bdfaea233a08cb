import type { Provenance } from '#model/package/provenance.ts';
import type { Warning } from '#model/snapshot.ts';
import { createFileFilter } from '#sources/folder/ignore-rules.ts';
import { gitMetadata } from '#sources/git/git-metadata.ts';
import { gitRepository } from '#sources/git/git-repository.ts';
import { type CommitFacts, writeFacts } from '#sources/git/history/commit-facts.ts';
import { contributorsArguments, gitContributors } from '#sources/git/history/git-contributors.ts';
import type { GitHistory } from '#sources/git/history/git-history.ts';
import { logOfAll, readHistory } from '#sources/git/history/read-history.ts';
import type { GitMirror } from '#sources/git/mirror/git-mirror.ts';
import type { GitLimits } from '#sources/git/mirror/git-mirrors-contract.ts';
import { datedTags, type RemoteTags } from '#sources/git/mirror/git-tags.ts';
import type { FetchWork } from '#sources/git/mirror/mirror-fetches.ts';
import type { CurrentCommit } from '#sources/git/mirror/mirror-refs.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { isMetadataFile, manifestLimit } from '#sources/metadata.ts';
import type { Repository } from '#sources/source.ts';
import type { BlobReaders } from './blob-readers.ts';
import { isNeeded, isRule, listTree, type TreeFiles } from './git-tree.ts';
import { parseTree, parseTreeSizes, type Tree } from './parse-tree.ts';
import { createReadingGit, type ReadingGit } from './reading-git.ts';

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
  /** Limits for git. */
  readonly limits: GitLimits;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Cached facts of the commit; undefined to read them from git. */
  readonly facts: CommitFacts | undefined;
  /** Fetches missing objects; undefined when no request to the remote is allowed. */
  readonly work: FetchWork | undefined;
  /** Tags of the remote. */
  readonly tags: RemoteTags;
  /** Called when the mirror is damaged. */
  readonly onDamage: () => void;
}

/** A listed commit with its warnings. */
export interface ReadCommit {
  /** The repository at this commit. */
  readonly repository: Repository;
  /** One warning for each file or field that could not be used. */
  readonly warnings: readonly Warning[];
}

/** Lists a commit of a mirror. All missing contents are fetched in one request. Throws {@link GitError}. */
export async function readCommit(input: ReadCommitInput): Promise<ReadCommit> {
  const { mirror, current, target, limits, readers } = input;
  const git = createReadingGit(mirror.reading, limits.fetchTimeoutMs);
  const facts = input.facts ?? (await gatherFacts(input, git));
  const { tree, sizes, contents } = facts;
  const decoder = new TextDecoder();
  const texts = new Map([...contents].map(([id, bytes]) => [id, decoder.decode(bytes)]));
  const isShown = createFileFilter(target.files ?? []);
  const listed = listTree({ tree, sizes, texts, isShown, limit: limits.files });
  const fetchMissing = async (ids: readonly string[]): Promise<void> => void (await readSizes(input, ids));
  const history = await readHistory({ ...input, git, tree, fetchMissing });
  const { metadata, warnings } = await gitMetadata({ ...input, facts });
  const tags = await datedTags(input.tags, mirror, current.commit);
  const shown = gitRepository({
    folder: target.folder,
    metadata,
    tree: listed,
    provenance: provenanceOf(current, target),
    history: historyOf(history, listed, target.start),
    formerNames: target.formerNames ?? [],
    reading: mirror.reading,
    readers,
    readLimit: limits.readSize,
    onDamage: input.onDamage,
  });
  const repository = { ...shown, tags, selective: (target.files ?? []).length > 0 };
  // Written when nothing is missing, so that the next start may use it.
  if (input.facts === undefined && input.work !== undefined) await writeFacts(mirror.path, target, facts);
  const fileWarnings = listed.warnings.map((warning) => ({ repository: target.folder, ...warning }));
  return { repository, warnings: [...warnings, ...fileWarnings].slice(0, limits.warnings) };
}

function provenanceOf({ commit, ref }: CurrentCommit, { start, forgeKind }: GitTarget): Provenance {
  const tag = ref?.startsWith('refs/tags/') === true;
  return { commit, ref: ref?.replace(/^refs\/(heads|tags)\//, ''), tag, start, forgeKind };
}

async function gatherFacts(input: ReadCommitInput, git: ReadingGit): Promise<CommitFacts> {
  const { mirror, current, target, readers } = input;
  const isWhole = await mirror.isWhole();
  // Without contents, git cannot tell their sizes and the names that a mailmap changes.
  if (isWhole)
    await git.prepare([treeArguments(input, '-l'), contributorsArguments(input), ...(await logOfAll(input))]);
  const { tree, sizes: listed } = await readTree(input, git, isWhole);
  const needed = [...tree.values()].filter(isNeeded(target.files ?? []));
  const sizes = await readSizes(
    input,
    needed.map(({ id }) => id),
    listed,
  );
  const metadataEntries = needed.filter((entry) => isRule(entry) || isMetadataFile(entry.path));
  const contents = new Map(
    await Promise.all(
      metadataEntries.map(async (entry) => {
        const small = !isRule(entry) || (sizes.get(entry.id) ?? 0) <= 256 * 1024;
        const bytes = small ? await readers.read(mirror.reading, entry.id) : new Uint8Array();
        // Without the rules, ignored files would be shown.
        if (bytes === undefined) throw missingBlob(entry.id);
        return [entry.id, bytes.subarray(0, manifestLimit)] as const;
      }),
    ),
  );
  const contributors = await gitContributors({ ...input, git });
  return { current, tree, sizes, contents, contributors };
}

/** Files of a commit, with the known sizes of their contents by object id. */
interface SizedTree {
  readonly tree: Tree;
  readonly sizes: ReadonlyMap<string, number>;
}

function treeArguments({ current, target }: ReadCommitInput, ...flags: readonly string[]): readonly string[] {
  return ['ls-tree', '-r', '-z', ...flags, current.commit, '--', ...(target.start === '' ? [] : [`${target.start}/`])];
}

async function readTree(input: ReadCommitInput, git: ReadingGit, isWhole: boolean): Promise<SizedTree> {
  const { start } = input.target;
  // Some releases of git end with an error at a content that is missing.
  const sized = isWhole ? await git.run(treeArguments(input, '-l')).catch(() => undefined) : undefined;
  const answer = sized ?? (await git.run(treeArguments(input)));
  const tree = parseTree(answer, start === '' ? '' : `${start}/`);
  if (tree.size === 0 && start !== '') throw new GitError(`it has no folder ${start}`);
  return { tree, sizes: parseTreeSizes(answer) };
}

/**
 * Reads the sizes of blobs that are not known, after missing ones were fetched. When no request to the remote is allowed, a missing blob
 * has the size 0: its page then fails instead of being removed.
 */
async function readSizes(
  input: ReadCommitInput,
  ids: readonly string[],
  known: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(ids)];
  const unknown = wanted.filter((id) => !known.has(id));
  const sizes = new Map([...wanted.flatMap((id) => sizeEntry(id, known)), ...(await localSizes(input, unknown))]);
  const missing = wanted.filter((id) => !sizes.has(id));
  if (missing.length === 0) return sizes;
  if (input.work === undefined) {
    input.onDamage();
    return new Map([...sizes, ...missing.map((id) => [id, 0] as const)]);
  }
  await input.mirror.fetchBlobs(missing, input.work);
  const fetched = await localSizes(input, missing);
  const lost = missing.find((id) => !fetched.has(id));
  if (lost !== undefined) throw missingBlob(lost);
  return new Map([...sizes, ...fetched]);
}

function sizeEntry(id: string, sizes: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const size = sizes.get(id);
  return size === undefined ? [] : [[id, size]];
}

function missingBlob(id: string): GitError {
  return new GitError(`the file ${id} is not in the mirror`, `missing blob ${id}`);
}

async function localSizes(
  { mirror, limits }: ReadCommitInput,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer'];
  const input = `${ids.join('\n')}\n`;
  const answer = await runGit({ args, input, environment: mirror.reading, timeLimit: limits.fetchTimeoutMs });
  const lines = answer
    .toString('latin1')
    .split('\n')
    .map((line) => line.split(' '));
  return new Map(lines.flatMap(([id = '', type, size]) => (type === 'blob' ? [[id, Number(size)] as const] : [])));
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
