import { forges } from '#model/forges/forges.ts';
import type { NamedLink } from '#model/package/package.ts';
import { cutText } from '#model/text/shorten.ts';
import type { GitMirror } from '#sources/git/mirror/git-mirror.ts';
import type { GitLimits } from '#sources/git/mirror/git-mirrors-contract.ts';
import type { CurrentCommit } from '#sources/git/mirror/mirror-refs.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { GitTarget } from '#sources/git-target.ts';

/** Input of the contributors. */
export interface ContributorsInput {
  /** Mirror of the repository. */
  readonly mirror: GitMirror;
  /** The newest commit. */
  readonly current: CurrentCommit;
  /** The repository; its page of contributors is the fallback link. */
  readonly target: GitTarget;
  /** Limits for git. */
  readonly limits: GitLimits;
  /** True when the commit has a `.mailmap`, which merges names of one person. */
  readonly hasMailmap: boolean;
}

const maxContributors = 30;

/**
 * Lists the authors of commits, those with the most commits first. Mail addresses only distinguish people and are never
 * shown.
 */
export async function gitContributors(input: ContributorsInput): Promise<readonly NamedLink[]> {
  const { mirror, current, target, limits, hasMailmap } = input;
  const count = Number(mirror.reading.GIT_CONFIG_COUNT ?? 0);
  const mailmap = hasMailmap && {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: 'mailmap.blob',
    [`GIT_CONFIG_VALUE_${count}`]: `${current.commit}:${target.start === '' ? '' : `${target.start}/`}.mailmap`,
  };
  const environment = { ...mirror.reading, ...mailmap };
  const args = ['shortlog', '--summary', '--numbered', '--email', '--no-merges', current.commit];
  const answer = await runGit({ args, environment, timeLimit: limits.fetchTimeoutMs }).catch(() => Buffer.alloc(0));
  const people = new Map<string, string>();
  for (const line of answer.toString('utf8').split('\n')) {
    const [, name = '', mail = ''] = /^\s*\d+\t(.*) <([^<>]*)>$/.exec(line) ?? [];
    const shown = cutText(name.replace(/\p{C}/gu, ' ').trim(), 100);
    const url = pageOf(mail) ?? target.contributorsPage;
    if (shown === '' || url === undefined || /\[bot\]$/i.test(shown) || people.has(shown)) continue;
    people.set(shown, url);
    if (people.size === maxContributors) break;
  }
  return [...people].map(([name, url]) => ({ name, url }));
}

/** Profile page of a person with a no-reply mail address of a forge. */
function pageOf(mail: string): string | undefined {
  for (const { noreplyMail, instances } of forges) {
    const account = noreplyMail?.exec(mail)?.[1];
    if (account !== undefined) return `https://${instances[0]?.hosts[0]}/${account}`;
  }
  return undefined;
}
