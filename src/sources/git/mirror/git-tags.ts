import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import type { GitEnvironment } from '#sources/git/process/git-environment.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { Tag } from '#sources/source.ts';

/** Tags as a remote tells them: names without `refs/tags/`, and the commits that they lead to. */
export type RemoteTags = ReadonlyMap<string, string>;

/** Tags that are looked at of one repository. */
const mostTags = 5_000;

/** Milliseconds for one look. */
const timeLimit = 20_000;

const file = 'asterism-tags.json';
const kept = z.object({
  commit: z.string(),
  tags: z.array(z.tuple([z.string(), z.string()])),
  dated: z.array(z.object({ name: z.string(), time: z.number() })),
});

/** The tags among the lines of `git ls-remote`. A tag with a message leads to the commit behind it. */
export function remoteTags(answer: string): RemoteTags {
  const tags = new Map<string, string>();
  for (const line of answer.split('\n')) {
    const [commit = '', name] = line.split('\t');
    const tag = name?.startsWith('refs/tags/') ? name.slice('refs/tags/'.length) : undefined;
    if (tag !== undefined) tags.set(tag.replace(/\^\{\}$/, ''), commit);
  }
  return new Map([...tags].slice(-mostTags));
}

/**
 * The tags whose commits are here, with the times of these; what git told of the same tags at the same commit is kept
 * in the mirror and not asked again. Throws `GitError`.
 */
export async function datedTags(
  tags: RemoteTags,
  mirror: { readonly path: string; readonly reading: GitEnvironment },
  commit: string,
): Promise<readonly Tag[]> {
  const before = await readKept(mirror.path);
  if (before?.commit === commit && isDeepStrictEqual(before.tags, [...tags])) return before.dated;
  const dated = await askTimes(tags, mirror.reading);
  // What cannot be kept is asked for again.
  await writeFileAtomic(join(mirror.path, file), JSON.stringify({ commit, tags: [...tags], dated })).catch(
    () => undefined,
  );
  return dated;
}

async function askTimes(tags: RemoteTags, environment: GitEnvironment): Promise<readonly Tag[]> {
  if (tags.size === 0) return [];
  const args = ['log', '--no-walk=unsorted', '--ignore-missing', '--format=%H %ct', '--stdin'];
  const input = `${[...new Set(tags.values())].join('\n')}\n`;
  const answer = (await runGit({ args, input, environment, timeLimit })).toString('latin1');
  const times = new Map(
    answer.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), Number(line.split(' ')[1])]),
  );
  return [...tags].flatMap(([name, commit]) => {
    const time = times.get(commit);
    return time === undefined ? [] : [{ name, time: time * 1_000 }];
  });
}

/** The tags that {@link datedTags} kept, so that a start without its remote knows them; none where there are none. */
export async function keptTags(mirror: string): Promise<RemoteTags> {
  return new Map((await readKept(mirror))?.tags);
}

async function readKept(mirror: string): Promise<z.infer<typeof kept> | undefined> {
  try {
    return kept.parse(JSON.parse(await readFile(join(mirror, file), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * The tags of a checkout that `head` contains, by name, with the times of their commits. A tag with a message leads to the
 * commit behind it. Throws `GitError`.
 */
export async function checkoutTags(
  found: ReadonlyMap<string, string>,
  head: string,
  environment: GitEnvironment,
): Promise<readonly Tag[]> {
  const names = [...found.keys()].sort().slice(0, mostTags);
  const ask = async (args: readonly string[], lines: readonly string[]): Promise<readonly string[]> => {
    const answer = await runGit({ args, input: `${lines.join('\n')}\n`, environment, timeLimit });
    return answer.toString('latin1').split('\n');
  };
  // One line for each line that was asked, in its order.
  const peeled = await ask(
    ['cat-file', '--batch-check=%(objectname) %(objecttype)'],
    names.map((name) => `${found.get(name)}^{commit}`),
  );
  const commits = new Map(
    names.flatMap((name, index) => {
      const [commit = '', type] = peeled[index]?.split(' ') ?? [];
      return type === 'commit' ? [[name, commit] as const] : [];
    }),
  );
  if (commits.size === 0) return [];
  const elsewhere = new Set(await ask(['rev-list', '--stdin'], [...new Set(commits.values()), `^${head}`]));
  return askTimes(new Map([...commits].filter(([, commit]) => !elsewhere.has(commit))), environment);
}
