import { join, resolve } from 'node:path';
import { UserError } from '#cli/output/user-error.ts';
import type { Settings } from '#config/schema.ts';
import { openCheckout } from '#features/git/checkouts/checkout-folder.ts';
import type { Repository } from '#sources/source.ts';

/** A version of a repository that a comparison names. */
export interface VersionAtCommit {
  /** Name from the command line. */
  readonly name: string;
  /** The repository at its commit. */
  readonly repository: Repository;
  /** Its commit, unabbreviated or as on the command line. */
  readonly commit: string;
}

/** Number of names that an error lists. */
const maxNames = 10;

/**
 * Finds the version that a name means: a tag, a branch, a tag without its `v`, `HEAD`, or the id of a commit. Throws
 * `UserError` when there is none.
 */
export async function resolveCommit(
  repository: Repository,
  name: string,
  sources: Settings['sources'],
): Promise<VersionAtCommit> {
  const { at, folder } = repository;
  if (at === undefined) {
    throw new UserError(`${folder} has no versions: it is not a git repository, or its history cannot be read.`);
  }
  const commit = name === 'HEAD' ? await headOf(repository, sources) : commitOf(repository, name);
  const found = commit === undefined ? undefined : await at(commit);
  if (commit === undefined || found === undefined) throw unknownVersion(repository, name);
  return { name, repository: found, commit };
}

function commitOf({ refs = [] }: Repository, name: string): string | undefined {
  const named = (kind: 'tag' | 'branch', wanted: string): string | undefined =>
    refs.find((ref) => ref.kind === kind && ref.name === wanted)?.commit;
  const ref = named('tag', name) ?? named('branch', name) ?? named('tag', `v${name}`);
  return ref ?? (/^[\da-f]{7,64}$/i.test(name) ? name.toLowerCase() : undefined);
}

/** The commit that is shown: that of a mirror, or the one that is checked out in a folder. */
async function headOf({ provenance, folder }: Repository, sources: Settings['sources']): Promise<string | undefined> {
  if (provenance !== undefined) return provenance.commit;
  const roots = sources.flatMap((source) =>
    source.kind === 'folder' ? [resolve(source.folder), join(resolve(source.folder), folder)] : [],
  );
  for (const root of roots) {
    const head = await (await openCheckout(root))?.head();
    if (head !== undefined) return head;
  }
  return undefined;
}

function unknownVersion({ folder, refs = [] }: Repository, name: string): UserError {
  const names = refs.toSorted((a, b) => b.time - a.time).map((ref) => ref.name);
  const some = names.slice(0, maxNames).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  const known = some === '' ? 'It has no tags or branches' : `It has ${some}${more}`;
  return new UserError(
    `${folder} has no tag, branch or commit ${JSON.stringify(name)}. ${known}. To compare a remote branch, create a local branch of it first.`,
  );
}
