import { tmpdir } from 'node:os';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import type { Settings } from '#config/schema.ts';
import { localEnvironment } from '#features/git/process/git-environment.ts';
import { obeysNoLazyFetch } from '#features/git/process/git-version.ts';
import { runGit } from '#features/git/process/run-git.ts';
import type { DoctorContext } from './doctor-check.ts';

/** The version that the check recommends. */
const needed = 'git 2.45 or later, or a security release of 2.39 to 2.44';

/** What the check of git needs. */
interface GitContext extends Pick<DoctorContext, 'signal'> {
  readonly settings: Pick<Settings, 'sources'>;
}

/** Checks that git is there and new enough. Folders can be shown without it, without their history. */
export async function checkGit({ settings, signal }: GitContext): Promise<readonly Finding[]> {
  const isNeeded = settings.sources.some(({ kind }) => kind === 'git' || kind === 'forge');
  try {
    const run = { args: ['version'], environment: localEnvironment(tmpdir()), timeLimit: 10_000, signal };
    return [judgeGit((await runGit(run)).toString('latin1').trim())];
  } catch {
    const message = 'git cannot be started.';
    if (isNeeded) return [fault('git', message, `Install ${needed}: the sources are fetched with it.`)];
    return [warning('git', message, `Install ${needed}: dates, authors and versions of pages are read with it.`)];
  }
}

/** Judges the output of `git version`. */
export function judgeGit(answer: string): Finding {
  if (obeysNoLazyFetch(answer)) return ok('git', answer.slice(0, 100));
  const message = `${answer.slice(0, 100)} cannot read hosts without git's smart protocol safely, and they are refused.`;
  return warning('git', message, `Install ${needed}.`);
}
