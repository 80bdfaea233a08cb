import { gitMetadata } from '#features/git/git-metadata.ts';
import { gitRepository } from '#features/git/git-repository.ts';
import type { CommitFacts } from '#features/git/history/commit-facts.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import type { BlobReaders } from '#features/git/objects/blob-readers.ts';
import { listTree, type TreeFiles } from '#features/git/objects/git-tree.ts';
import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import type { Metadata } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import type { Warning } from '#model/warning.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { createFileFilter } from '#sources/ignore/ignore-rules.ts';
import { keptMetadata, type ReadMetadata } from '#sources/metadata.ts';
import type { Repository } from '#sources/source.ts';

export interface ListCommitInput {
  /** The repository to show. */
  readonly target: GitTarget;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Metadata of the repository before: it stays where a file cannot be read. */
  readonly before?: Metadata | undefined;
  readonly limits: Pick<GitLimits, 'files' | 'readSize' | 'warnings'>;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Environment of git commands that read objects. */
  readonly reading: GitEnvironment;
  readonly facts: CommitFacts;
  /** Called when an object is missing or damaged; absent when that says nothing about the mirror. */
  readonly onDamage?: (() => void) | undefined;
  /** Creates the history of the listed files; absent when there is none. */
  readonly historyOf?: (files: TreeFiles) => RepositoryHistory;
}

/** A listed commit with its warnings. */
export interface ReadCommit {
  /** The repository at this commit. */
  readonly repository: Repository;
  /** One warning for each file or field that could not be used. */
  readonly warnings: readonly Warning[];
}

/** Lists a commit from its facts. */
export async function listCommit(input: ListCommitInput): Promise<ReadCommit> {
  const { target, limits, facts, reading, readers, onDamage } = input;
  const { tree, sizes, contents, current } = facts;
  const decoder = new TextDecoder();
  const texts = new Map([...contents].map(([id, bytes]) => [id, decoder.decode(bytes)]));
  const isShown = createFileFilter(target.files ?? []);
  const listed = await listTree({ tree, sizes, texts, isShown, limit: limits.files });
  const { warnings, ...result } = await gitMetadata({ ...input, facts });
  const metadata = keptMetadata({ ...result, warnings }, input.before);
  const shown = gitRepository({
    folder: target.folder,
    metadata,
    tree: listed,
    provenance: provenanceOf(current, target),
    history: input.historyOf?.(listed),
    formerNames: target.formerNames ?? [],
    reading,
    readers,
    readLimit: limits.readSize,
    onDamage,
  });
  const repository = { ...shown, selective: (target.files ?? []).length > 0 };
  const fileWarnings = listed.warnings.map((warning) => ({ repository: target.folder, ...warning }));
  return { repository, warnings: [...warnings, ...fileWarnings].slice(0, limits.warnings) };
}

/** Provenance of a commit, with the name of its ref. */
export function provenanceOf(
  { commit, ref }: CurrentCommit,
  { start, forgeKind }: Pick<GitTarget, 'start' | 'forgeKind'>,
): Provenance {
  const tag = ref?.startsWith('refs/tags/') === true;
  return { commit, ref: ref?.replace(/^refs\/(heads|tags)\//, ''), tag, start, forgeKind };
}
