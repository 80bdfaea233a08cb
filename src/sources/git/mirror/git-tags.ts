import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import type { GitEnvironment } from '#sources/git/process/git-environment.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { Tag } from '#sources/source.ts';

/** Tags of a remote: names without `refs/tags/`, and their commits. */
export type RemoteTags = ReadonlyMap<string, string>;

/** Maximum number of tags read of one repository. */
const maxTags = 5_000;

/** Timeout of a git command, in milliseconds. */
const timeLimit = 20_000;

const file = 'asterism-tags.json';
const cachedTagsSchema = z.object({
  commit: z.string(),
  tags: z.array(z.tuple([z.string(), z.string()])),
  dated: z.array(z.object({ name: z.string(), time: z.number() })),
});

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

/**
 * Returns the tags whose commits are in the mirror, with the times of the commits. The result is cached in the mirror
 * until the tags or the commit change. Throws `GitError`.
 */
export async function datedTags(
  tags: RemoteTags,
  mirror: { readonly path: string; readonly reading: GitEnvironment },
  commit: string,
): Promise<readonly Tag[]> {
  const before = await readCachedTags(mirror.path);
  if (before?.commit === commit && isDeepStrictEqual(before.tags, [...tags])) return before.dated;
  const dated = await readTimes(tags, mirror.reading);
  // Without a cache the times are read again.
  await writeFileAtomic(join(mirror.path, file), JSON.stringify({ commit, tags: [...tags], dated })).catch(
    () => undefined,
  );
  return dated;
}

async function readTimes(tags: RemoteTags, environment: GitEnvironment): Promise<readonly Tag[]> {
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

/** Returns the tags cached by {@link datedTags}, for a start without the remote; empty when there are none. */
export async function cachedTags(mirror: string): Promise<RemoteTags> {
  return new Map((await readCachedTags(mirror))?.tags);
}

async function readCachedTags(mirror: string): Promise<z.infer<typeof cachedTagsSchema> | undefined> {
  try {
    return cachedTagsSchema.parse(JSON.parse(await readFile(join(mirror, file), 'utf8')));
  } catch {
    return undefined;
  }
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
  const names = [...found.keys()].sort().slice(0, maxTags);
  const run = async (args: readonly string[], lines: readonly string[]): Promise<readonly string[]> => {
    const answer = await runGit({ args, input: `${lines.join('\n')}\n`, environment, timeLimit });
    return answer.toString('latin1').split('\n');
  };
  // The output has one line for each input line, in the same order.
  const peeled = await run(
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
  const elsewhere = new Set(await run(['rev-list', '--stdin'], [...new Set(commits.values()), `^${head}`]));
  return readTimes(new Map([...commits].filter(([, commit]) => !elsewhere.has(commit))), environment);
}
