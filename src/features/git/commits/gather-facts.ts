import type { CommitFacts } from '#features/git/history/commit-facts.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import type { BlobReaders } from '#features/git/objects/blob-readers.ts';
import { type GitObjects, missingBlob, readSizes } from '#features/git/objects/blob-sizes.ts';
import { isNeeded, isRule } from '#features/git/objects/git-tree.ts';
import { parseTree, parseTreeSizes, type Tree, type TreeEntry } from '#features/git/objects/parse-tree.ts';
import { maxTreeOutput, type ReadingGit } from '#features/git/objects/reading-git.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { isMetadataFile, manifestLimit } from '#sources/metadata.ts';

export interface FactsInput {
  /** Objects of the repository. */
  readonly objects: GitObjects;
  /** The commit. */
  readonly current: CurrentCommit;
  /** The repository to show. */
  readonly target: Pick<GitTarget, 'start' | 'files'>;
  readonly limits: Pick<GitLimits, 'fetchTimeoutMs'>;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Runs git commands that read objects. */
  readonly git: ReadingGit;
}

/** Facts of a commit without its authors. */
export type FileFacts = Omit<CommitFacts, 'contributors'>;

/**
 * Reads the files of a commit, and the contents that decide what is shown of it. Missing contents of shown files are
 * fetched in one request. The tree is empty when the commit lacks the start folder. Throws `GitError`.
 */
export async function gatherFacts(input: FactsInput): Promise<FileFacts> {
  const { current, target, limits, objects } = input;
  const { tree, sizes: listed } = await readTree(input, await objects.isWhole());
  const needed = [...tree.values()].filter(isNeeded(target.files ?? []));
  const ids = needed.map(({ id }) => id);
  const sizes = await readSizes(objects, ids, { known: listed, timeLimit: limits.fetchTimeoutMs });
  return { current, tree, sizes, contents: await readContents(input, needed, sizes) };
}

/** Arguments of the command that lists the files of a commit. */
export function treeArguments(
  { current, target }: Pick<FactsInput, 'current' | 'target'>,
  ...flags: readonly string[]
): readonly string[] {
  return ['ls-tree', '-r', '-z', ...flags, current.commit, '--', ...(target.start === '' ? [] : [`${target.start}/`])];
}

/** Files of a commit, with the known sizes of their contents by object id. */
interface SizedTree {
  readonly tree: Tree;
  readonly sizes: ReadonlyMap<string, number>;
}

async function readTree(input: FactsInput, isWhole: boolean): Promise<SizedTree> {
  const { git } = input;
  const { start } = input.target;
  // Some releases of git end with an error at a content that is missing.
  const sized = isWhole
    ? await git.run(treeArguments(input, '-l'), '', maxTreeOutput).catch(() => undefined)
    : undefined;
  const answer = sized ?? (await git.run(treeArguments(input), '', maxTreeOutput));
  return { tree: parseTree(answer, start === '' ? '' : `${start}/`), sizes: parseTreeSizes(answer) };
}

async function readContents(
  { objects, readers }: FactsInput,
  needed: readonly TreeEntry[],
  sizes: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = needed.filter((entry) => isRule(entry) || isMetadataFile(entry.path));
  const contents = entries.map(async (entry) => {
    const small = !isRule(entry) || (sizes.get(entry.id) ?? 0) <= 256 * 1024;
    const bytes = small ? await readers.read(objects.reading, entry.id) : new Uint8Array();
    // Without the rules, ignored files would be shown.
    if (bytes === undefined) throw missingBlob(entry.id);
    return [entry.id, bytes.subarray(0, manifestLimit)] as const;
  });
  return new Map(await Promise.all(contents));
}
