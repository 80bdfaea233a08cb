import { LRUCache } from 'lru-cache';
import { runGit } from '#features/git/process/run-git.ts';
import type { CommitPlace } from './commit-place.ts';

/** Finds the commit with an id, abbreviated or not; undefined for one that no ref reaches. Throws `GitError`. */
export type FindCommit = (id: string) => Promise<string | undefined>;

/** Number of ids whose commits are remembered for one repository. */
const maxRemembered = 500;

/** Limits of {@link createFindCommit}. */
export interface FindLimits {
  /** Timeout of a git command, in milliseconds. */
  readonly timeLimit: number;
  /** Limits how many commits are looked up at once. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Creates the function. It starts git only for commits that no ref names. */
export function createFindCommit(place: CommitPlace, { timeLimit, limit }: FindLimits): FindCommit {
  const tips = new Set([place.head, ...place.refs.map(({ commit }) => commit)]);
  // The commits behind a request may hold what its author has removed.
  const branches = place.refs.filter(({ kind }) => kind !== 'request');
  const bases = new Set([place.head, ...branches.map(({ commit }) => commit)]);
  const found = new LRUCache<string, { readonly commit: string | undefined }>({ max: maxRemembered });
  const run = async (args: readonly string[], more: { readonly input?: string; readonly answers?: number[] } = {}) =>
    (await runGit({ args, environment: place.objects.reading, timeLimit, ...more })).toString('latin1').trim();

  async function find(id: string): Promise<string | undefined> {
    const isWhole = id.length === 40 || id.length === 64;
    const objects = isWhole ? id : await run(['rev-parse', `--disambiguate=${id}`]);
    if (objects === '') return undefined;
    const check = ['cat-file', '--batch-check=%(objectname) %(objecttype)'];
    const types = (await run(check, { input: `${objects}\n` })).split('\n');
    const commits = types.flatMap((line) => (line.endsWith(' commit') ? [line.slice(0, line.indexOf(' '))] : []));
    const [commit] = commits;
    if (commit === undefined || commits.length > 1) return undefined;
    return tips.has(commit) || (await isReached(commit)) ? commit : undefined;
  }

  /** The merge base of a commit and of all bases together is the commit itself when one of them reaches it. */
  async function isReached(commit: string): Promise<boolean> {
    return (await run(['merge-base', commit, ...bases], { answers: [1] })) === commit;
  }

  return async (id) => {
    const name = id.toLowerCase();
    if (!/^[\da-f]{7,64}$/.test(name)) return undefined;
    if (tips.has(name)) return name;
    const known = found.get(name) ?? { commit: await limit(() => find(name)) };
    found.set(name, known);
    return known.commit;
  };
}
