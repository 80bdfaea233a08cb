import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import type { ReadingGit } from '#features/git/objects/reading-git.ts';
import { forges } from '#model/forges/forges.ts';
import type { NamedLink } from '#model/package/package.ts';
import { cutText } from '#model/text/shorten.ts';
import type { GitTarget } from '#sources/git-target.ts';

export interface ContributorsInput {
  /** Runs git commands that read the mirror. */
  readonly git: ReadingGit;
  /** The newest commit. */
  readonly current: CurrentCommit;
  /** The repository; its page of contributors is the fallback link. */
  readonly target: GitTarget;
}

const maxContributors = 30;

/**
 * Lists the authors of commits, those with the most commits first. Mail addresses only distinguish people and are never
 * shown.
 */
export async function gitContributors({ git, current, target }: ContributorsInput): Promise<readonly NamedLink[]> {
  const answer = await git.run(contributorsArguments({ current, target })).catch(() => Buffer.alloc(0));
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

/** Arguments of the command of {@link gitContributors}. A `.mailmap` of the commit merges names of one person. */
export function contributorsArguments({ current, target }: Omit<ContributorsInput, 'git'>): readonly string[] {
  const mailmap = `${current.commit}:${target.start === '' ? '' : `${target.start}/`}.mailmap`;
  const flags = ['--summary', '--numbered', '--email', '--no-merges'];
  return ['-c', `mailmap.blob=${mailmap}`, 'shortlog', ...flags, current.commit];
}

/** Profile page of a person with a no-reply mail address of a forge. */
function pageOf(mail: string): string | undefined {
  for (const { noreplyMail, instances } of forges) {
    const account = noreplyMail?.exec(mail)?.[1];
    if (account !== undefined) return `https://${instances[0]?.hosts[0]}/${account}`;
  }
  return undefined;
}
