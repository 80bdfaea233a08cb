import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitMood } from '#bench/chaos/git-gate.ts';
import type { Hazard } from '#bench/chaos/hazard.ts';
import { git, gitNames } from '#bench/chaos/world.ts';

const [first = '', second = ''] = gitNames;

const moods: Readonly<Record<Exclude<GitMood, 'good'>, string>> = {
  hang: 'accepts connections and never answers',
  drip: 'sends a byte a second',
  reset: 'cuts its answers',
  refuse: 'closes connections',
  error: 'answers 500',
  missing: 'answers 404',
  login: 'answers with a page to sign in',
};

function moodHazard([mood, what]: [string, string]): Hazard {
  return {
    name: `the git server ${what}`,
    expected: 'the last pages stay, as stale',
    says: /"status":"stale"/,
    async begin({ gate }) {
      gate.set(mood as GitMood);
      return async () => gate.set('good');
    },
  };
}

/** Git servers that fail, and repositories that change in ways that a fetch may not expect. */
export const gitHazards: readonly Hazard[] = [
  ...Object.entries(moods).map(moodHazard),
  {
    name: 'history is replaced by a push by force',
    expected: 'the new history is shown',
    lastsMs: 8_000,
    async begin(world) {
      const before = await git(world, first, ['rev-parse', 'main']);
      const made = await git(world, first, ['commit-tree', 'main^{tree}', '-m', 'Another history']);
      await git(world, first, ['update-ref', 'refs/heads/main', made]);
      return async () => void (await git(world, first, ['update-ref', 'refs/heads/main', before]));
    },
  },
  {
    name: 'the default branch is renamed',
    expected: 'the new branch is shown',
    lastsMs: 8_000,
    async begin(world) {
      await git(world, second, ['branch', '-m', 'main', 'trunk']);
      return async () => void (await git(world, second, ['branch', '-m', 'trunk', 'main']));
    },
  },
  {
    name: 'a repository is gone from its server',
    expected: 'its last pages stay',
    lastsMs: 8_000,
    async begin({ repositories }) {
      const at = join(repositories, `${first}.git`);
      await rename(at, `${at}-away`);
      return () => rename(`${at}-away`, at);
    },
  },
  {
    name: 'objects of a repository are missing on its server',
    expected: 'its last pages stay',
    lastsMs: 8_000,
    async begin(world) {
      const made = await git(world, first, ['commit-tree', 'main^{tree}', '-p', 'main', '-m', 'Lost']);
      const before = await git(world, first, ['rev-parse', 'main']);
      const packs = join(world.repositories, `${first}.git/objects/pack`);
      await git(world, first, ['update-ref', 'refs/heads/main', made]);
      await rename(packs, `${packs}-away`).catch(() => undefined);
      return async () => {
        await rename(`${packs}-away`, packs).catch(() => undefined);
        await git(world, first, ['update-ref', 'refs/heads/main', before]);
      };
    },
  },
  {
    name: 'all branches of a repository are deleted',
    expected: 'its last pages stay',
    lastsMs: 8_000,
    async begin(world) {
      const before = await git(world, second, ['rev-parse', 'main']);
      await git(world, second, ['update-ref', '-d', 'refs/heads/main']);
      return async () => void (await git(world, second, ['update-ref', 'refs/heads/main', before]));
    },
  },
];
