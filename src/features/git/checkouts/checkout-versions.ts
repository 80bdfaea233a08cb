import type { CommitListings } from '#features/git/commits/commit-listings.ts';
import { keepEmptyRepository } from '#features/git/mirror/mirror-folder.ts';
import { commitTimes, taggedCommits } from '#features/git/mirror/refs/git-tags.ts';
import type { GitObjects } from '#features/git/objects/blob-sizes.ts';
import { type GitEnvironment, readingEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { CheckoutPlace, CheckoutReaders } from '#sources/folder/checkout-readers.ts';
import { noFacts } from '#sources/git-target.ts';
import { createRefFilter, type RefPatterns } from '#sources/ref-patterns.ts';
import type { CommitAccess, Ref, Repository } from '#sources/source.ts';
import { type CheckoutFolder, openCheckout } from './checkout-folder.ts';

export interface CheckoutVersionsOptions {
  /** Path of an empty repository, through which objects are read. */
  readonly empty: string;
  /** Lists commits. */
  readonly listings: CommitListings;
  /** Patterns of the branches of a repository that are versions; undefined for none. */
  readonly versions: (folder: string) => RefPatterns | undefined;
}

/** The readable commits of a checkout. */
interface OpenedCheckout {
  readonly objects: GitObjects;
  readonly refs: readonly Ref[];
  readonly head: string;
}

/** Maximum number of branches of one checkout. */
const maxBranches = 200;

/**
 * Creates the function, which runs git only when tags or branches have changed since the last call. Git reads the
 * objects through an empty repository, so that no settings, hooks and references of the checkout apply. A checkout
 * whose objects lie elsewhere too is refused: they may be of another, private repository.
 */
export function createCheckoutVersions({
  empty,
  listings,
  versions,
}: CheckoutVersionsOptions): CheckoutReaders['readVersions'] {
  const cache = new Map<string, { readonly state: string; readonly opened: OpenedCheckout | undefined }>();
  return async ({ root, folder, files, complete }) => {
    const checkout = await openCheckout(root);
    if (checkout === undefined) return undefined;
    const state = await checkout.refState();
    const known = cache.get(root);
    const found =
      known?.state === state ? known.opened : await openRefs(checkout, empty, versions(folder)?.branches ?? []);
    // What cannot be read now is read again at the next call, and until then the versions are those of before.
    if (found !== 'unreadable') cache.set(root, { state, opened: found });
    const opened = found === 'unreadable' ? known?.opened : found;
    if (opened === undefined) return undefined;
    const target = { folder, address: '', forge: undefined, ref: undefined, start: '', facts: noFacts, files };
    return completed(listings.open({ key: root, target, ...opened }), complete);
  };
}

/** Undefined for a checkout without versions; `unreadable` if its HEAD is damaged or git fails, which may pass. */
async function openRefs(
  checkout: CheckoutFolder,
  empty: string,
  patterns: readonly string[],
): Promise<OpenedCheckout | 'unreadable' | undefined> {
  const [shown, folder, shallow] = await Promise.all([checkout.head(), checkout.objects(), checkout.shallow()]);
  if (folder === undefined || (await checkout.hasAlternates())) return undefined;
  if (shown === undefined) return 'unreadable';
  try {
    await keepEmptyRepository(empty);
    const plain = readingEnvironment(empty, folder);
    const reading = shallow === undefined ? plain : { ...plain, GIT_SHALLOW_FILE: shallow };
    const refs = await refsOf(checkout, reading, { shown, patterns });
    return refs && { objects: objectsOf(reading), refs, head: shown };
  } catch (error) {
    // Without versions, the files of the folder are still shown.
    if (error instanceof GitError) return 'unreadable';
    throw error;
  }
}

/** Undefined when the checkout lacks the commit that it shows. */
async function refsOf(
  checkout: CheckoutFolder,
  reading: GitEnvironment,
  { shown, patterns }: { readonly shown: string; readonly patterns: readonly string[] },
): Promise<readonly Ref[] | undefined> {
  const own = await checkout.headBranch();
  const isWanted = createRefFilter(patterns);
  const others = [...(await checkout.branches())].filter(([name]) => name !== own && isWanted(name));
  const branches = new Map([...(own === undefined ? [] : [[own, shown] as const]), ...others.slice(0, maxBranches)]);
  const tags = await taggedCommits(await checkout.tags(), reading);
  const times = await commitTimes([shown, ...branches.values(), ...tags.values()], reading);
  if (!times.has(shown)) return undefined;
  const refs = (kind: Ref['kind'], commits: ReadonlyMap<string, string>): readonly Ref[] =>
    [...commits].flatMap(([name, commit]) => {
      const time = times.get(commit);
      return time === undefined ? [] : [{ name, kind, commit, time }];
    });
  return [...refs('branch', branches), ...refs('tag', tags)];
}

function objectsOf(reading: GitEnvironment): GitObjects {
  return {
    reading,
    // Its packs may be those of a partial clone.
    isWhole: async () => false,
    async fetchMissing() {
      throw new GitError('the checkout lacks some of its contents, so fetch them with git');
    },
  };
}

/** Completes the metadata of each commit. */
function completed(access: CommitAccess, complete: CheckoutPlace['complete']): CommitAccess {
  const made = new WeakMap<Repository, Repository>();
  const at = async (id: string): Promise<Repository | undefined> => {
    const found = await access.at(id);
    if (found === undefined) return undefined;
    const shown = made.get(found) ?? { ...found, metadata: complete(found.metadata), at };
    made.set(found, shown);
    return shown;
  };
  return { ...access, at };
}
