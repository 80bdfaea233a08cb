import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';
import type { Repository } from '#sources/source.ts';
import { type TestMirrors, testMirrors } from './git-test-mirrors.ts';
import { type GitTestServer, gitTestServer } from './git-test-server.ts';
import { gitTestTarget } from './git-test-target.ts';
import { type GitTestVersions, gitTestVersions } from './git-test-versions.ts';

/** Patterns of the versions that {@link servedVersions} fetches. */
export const versionPatterns: RefPatterns = { tags: ['v*', '[0-9]*'], branches: ['*.x'] };

/** A repository of versions behind a git server, with mirrors that fetch them. */
export interface ServedVersions extends TestMirrors {
  /** The repository. */
  readonly one: GitTestVersions;
  readonly server: GitTestServer;
  readonly target: GitTarget;
  /** Syncs the repository and returns it. */
  sync(): Promise<Repository>;
  /** Number of fetches since the requests of the server were cleared. */
  fetches(): number;
}

/** Serves a repository of versions until the test ends. */
export async function servedVersions(
  limits: Partial<GitLimits> = {},
  more: Partial<GitTarget> = {},
): Promise<ServedVersions> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const server = await gitTestServer({ root });
  const made = await testMirrors(limits, undefined, versionPatterns);
  const target = gitTestTarget(`${server.url}/one.git`, more);
  return {
    ...made,
    one,
    server,
    target,
    sync: async () => onlyOf((await made.mirrors.sync([target])).repositories),
    fetches: () => server.requests.filter(({ wants }) => wants > 0).length,
  };
}

/** The only repository of a listing. */
export function onlyOf(repositories: readonly Repository[]): Repository {
  const [repository] = repositories;
  if (repository === undefined || repositories.length > 1) throw new Error('There is not one repository.');
  return repository;
}

/** Kinds and names of the refs of a repository. */
export function refNames(repository: Repository | undefined): readonly string[] | undefined {
  return repository?.refs?.map(({ kind, name }) => `${kind} ${name}`);
}
