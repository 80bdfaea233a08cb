import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { runGit } from '#features/git/process/run-git.ts';
import type { Tag } from '#sources/source.ts';

/** Tags of a remote: names without `refs/tags/`, and their commits. */
export type RemoteTags = ReadonlyMap<string, string>;

/** Maximum number of tags read of one repository. */
const maxTags = 5_000;

/** Timeout of a git command, in milliseconds. */
const timeLimit = 20_000;

/** Parses the tags in the output of `git ls-remote`. An annotated tag is resolved to its commit. */
export function remoteTags(answer: string): RemoteTags {
  const tags = new Map<string, string>();
  for (const line of answer.split('\n')) {
    const [commit = '', name] = line.split('\t');
    const tag = name?.startsWith('refs/tags/') ? name.slice('refs/tags/'.length) : undefined;
    if (tag !== undefined) tags.set(tag.replace(/\^\{\}$/, ''), commit);
  }
  return new Map([...tags].slice(-maxTags));
}

/** Returns the times of those of these commits that exist, in milliseconds since 1970. Throws `GitError`. */
export async function commitTimes(
  commits: Iterable<string>,
  environment: GitEnvironment,
): Promise<ReadonlyMap<string, number>> {
  const named = [...new Set(commits)];
  if (named.length === 0) return new Map();
  const args = ['log', '--no-walk=unsorted', '--ignore-missing', '--format=%H %ct', '--stdin'];
  const answer = await runGit({ args, input: `${named.join('\n')}\n`, environment, timeLimit });
  return new Map(
    answer
      .toString('latin1')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(' ')), Number(line.split(' ')[1]) * 1_000]),
  );
}

/** Returns the tags whose commits have a time. */
export function datedTags(tags: RemoteTags, times: ReadonlyMap<string, number>): readonly Tag[] {
  return [...tags].flatMap(([name, commit]) => {
    const time = times.get(commit);
    return time === undefined ? [] : [{ name, time }];
  });
}

/** Returns those of these commits that a commit does not have in its history. Throws `GitError`. */
export async function commitsElsewhere(
  commits: Iterable<string>,
  head: string,
  environment: GitEnvironment,
): Promise<ReadonlySet<string>> {
  const input = `${[...new Set(commits), `^${head}`].join('\n')}\n`;
  const answer = await runGit({ args: ['rev-list', '--stdin'], input, environment, timeLimit });
  return new Set(answer.toString('latin1').split('\n'));
}

/**
 * Returns the tags of a checkout whose commits `head` contains, by name, with the times of the commits. Annotated tags
 * are resolved to their commits. Throws `GitError`.
 */
export async function checkoutTags(
  found: ReadonlyMap<string, string>,
  head: string,
  environment: GitEnvironment,
): Promise<readonly Tag[]> {
  const commits = await taggedCommits(found, environment);
  if (commits.size === 0) return [];
  const elsewhere = await commitsElsewhere(commits.values(), head, environment);
  const own = new Map([...commits].filter(([, commit]) => !elsewhere.has(commit)));
  return datedTags(own, await commitTimes(own.values(), environment));
}

/** Returns the commits of tags by name, in the order of the names; an annotated tag is resolved. Throws `GitError`. */
export async function taggedCommits(
  found: ReadonlyMap<string, string>,
  environment: GitEnvironment,
): Promise<RemoteTags> {
  const names = [...found.keys()].sort().slice(0, maxTags);
  if (names.length === 0) return new Map();
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype)'];
  const input = names.map((name) => `${found.get(name)}^{commit}\n`).join('');
  // The output has one line for each input line, in the same order.
  const lines = (await runGit({ args, input, environment, timeLimit })).toString('latin1').split('\n');
  return new Map(
    names.flatMap((name, index) => {
      const [commit = '', type] = lines[index]?.split(' ') ?? [];
      return type === 'commit' ? [[name, commit] as const] : [];
    }),
  );
}
