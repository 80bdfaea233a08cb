import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { GitAddress } from '#features/git/process/git-address.ts';
import { type GitEnvironment, localEnvironment, readingEnvironment } from '#features/git/process/git-environment.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { sha256Hex } from '#platform/hash.ts';
import { createFetches, isWhole, type MirrorFetches, shallowFile } from './mirror-fetches.ts';
import { createBareRepository, keepEmptyRepository } from './mirror-folder.ts';
import { type CurrentCommit, readCurrent, writeCurrent } from './refs/mirror-refs.ts';
import type { MirroredRemote } from './refs/resolve-remote-ref.ts';

/** A bare copy of one repository in the cache folder. */
export interface GitMirror extends MirrorFetches {
  /** Path of the mirror. */
  readonly path: string;
  /** Environment of git commands that read objects. */
  readonly reading: GitEnvironment;
  /** True if no fetch has omitted contents. */
  isWhole(): Promise<boolean>;
  /** The oldest commits of a remote that is a shallow clone, whose parents it lacks; empty for a whole history. */
  shallow(): Promise<ReadonlySet<string>>;
  /** The last commit with complete pages; undefined before the first one. */
  current(key: string): Promise<CurrentCommit | undefined>;
  /** Records that the mirror has all contents of the pages of a commit. */
  recordCurrent(key: string, current: CurrentCommit): Promise<void>;
  /** Repacks when there are many packs. Keeps all objects, so that an older commit stays readable. */
  repack(): Promise<void>;
}

export interface GitMirrorOptions extends MirroredRemote {
  /** Path of an empty repository, through which objects are read. */
  readonly empty: string;
}

/** Number of packs above which the mirror is repacked. */
const maxPacks = 40;

/** Path of the mirror of an address: the repository name and a hash of the address. */
export function mirrorPath(folder: string, { address, name }: GitAddress): string {
  const digest = sha256Hex(address, 16);
  return join(folder, `${name.replace(/[^\w.-]/g, '_').slice(0, 60)}-${digest}.git`);
}

/** Opens a mirror, and creates an empty one if it does not exist. Throws {@link GitError}. */
export async function openMirror(parts: GitMirrorOptions): Promise<GitMirror> {
  const { path, empty, limits } = parts;
  await keepEmptyRepository(empty);
  await createBareRepository(path);
  const recorded = new Map<string, CurrentCommit>();
  return {
    path,
    reading: { ...readingEnvironment(empty, join(path, 'objects')), GIT_SHALLOW_FILE: shallowFile(path) },
    ...createFetches(parts),
    isWhole: () => isWhole(path),
    async shallow() {
      const text = await readFile(shallowFile(path), 'latin1').catch(() => '');
      return new Set(text.split('\n').filter(Boolean));
    },
    async current(key) {
      const known = recorded.get(key) ?? (await readCurrent(path, key));
      if (known !== undefined) recorded.set(key, known);
      return known;
    },
    async recordCurrent(key, current) {
      await writeCurrent(path, key, current);
      recorded.set(key, current);
    },
    async repack() {
      const packs = await readdir(join(path, 'objects/pack')).catch(() => []);
      if (packs.filter((name) => name.endsWith('.pack')).length <= maxPacks) return;
      const args = ['repack', '-a', '-d', '-k', '-q'];
      await runGit({ args, environment: localEnvironment(path), timeLimit: limits.fetchTimeoutMs });
    },
  };
}
