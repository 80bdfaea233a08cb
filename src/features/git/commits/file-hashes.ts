import { posix } from 'node:path';
import { LRUCache } from 'lru-cache';
import { runGit } from '#features/git/process/run-git.ts';
import type { CommitPlace } from './commit-place.ts';

/** Number of hashes in memory. */
const maxRemembered = 20_000;

/** Reads the object ids of a file in commits of a repository. Throws `GitError`. */
export type FileHashes = (
  place: CommitPlace,
  path: string,
  commits: readonly string[],
) => Promise<ReadonlyMap<string, string | undefined>>;

/** Creates the function, which remembers its answers. Each git command has this timeout, in milliseconds. */
export function createFileHashes(timeLimit: number): FileHashes {
  const remembered = new LRUCache<string, { readonly hash: string | undefined }>({ max: maxRemembered });
  return async (place, path, commits) => {
    const keyOf = (commit: string): string => `${place.key}\n${path}\n${commit}`;
    const known = commits.flatMap((commit) => {
      const found = remembered.get(keyOf(commit));
      return found === undefined ? [] : [[commit, found.hash] as const];
    });
    const hashes = new Map(known);
    const unknown = commits.filter((commit) => !hashes.has(commit));
    if (unknown.length === 0) return hashes;
    const read = await readFileHashes(place, { path, commits: unknown, timeLimit });
    for (const [commit, hash] of read) remembered.set(keyOf(commit), { hash });
    return new Map([...hashes, ...read]);
  };
}

/** Maximum size of the output of git, in bytes. */
const outputLimit = 64 * 1024 * 1024;

/**
 * Reads the object ids of a file in commits, undefined where it is missing; a link has the id of the file that it leads
 * to. The path must have no line breaks and no empty segments. Throws `GitError`.
 */
async function readFileHashes(
  { objects }: Pick<CommitPlace, 'objects'>,
  {
    path,
    commits,
    timeLimit,
  }: { readonly path: string; readonly commits: readonly string[]; readonly timeLimit: number },
): Promise<ReadonlyMap<string, string | undefined>> {
  const run = (flags: readonly string[], names: readonly string[]): Promise<Buffer> =>
    runGit({
      args: ['cat-file', ...flags],
      input: names.map((name) => `${name}\n`).join(''),
      environment: objects.reading,
      timeLimit,
      outputLimit,
    });
  const check = ['--batch-check=%(objectname) %(objecttype)', '--follow-symlinks', '--buffer'];
  const answers = parseBatch(
    await run(
      check,
      commits.map((commit) => `${commit}:${path}`),
    ),
    false,
  );
  const hashes = new Map(commits.map((commit, index) => [commit, blobOf(answers[index]?.header)]));
  const missing = commits.filter((commit) => hashes.get(commit) === undefined);
  if (missing.length === 0 || (await objects.isWhole())) return hashes;
  // Git finds no object without its content, so the id is read from the folder, which is never omitted.
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const names = missing.map((commit) => `${commit}:${folder}`);
  const trees = parseBatch(await run(['--batch', '--buffer'], names), true);
  const read = missing.map((commit, index) => [commit, fileIn(trees[index]?.content, posix.basename(path))] as const);
  return new Map([...hashes, ...read]);
}

function blobOf(header = ''): string | undefined {
  return /^([\da-f]{40,64}) blob$/.exec(header)?.[1];
}

interface BatchAnswer {
  readonly header: string;
  readonly content: Buffer;
}

/**
 * Parses the output of `git cat-file --batch` or `--batch-check`: a line for each object, then the content, if it was
 * requested. A link that leads nowhere has a line with its size and its target as the content.
 */
function parseBatch(output: Buffer, hasContents: boolean): readonly BatchAnswer[] {
  const answers: BatchAnswer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    if (end < 0) break;
    const header = output.toString('latin1', at, end);
    const isLink = /^(symlink|dangling|loop|notdir) \d+$/.test(header);
    const isObject = hasContents && /^[\da-f]{40,64} \w+ \d+$/.test(header);
    const size = isLink || isObject ? Number(header.slice(header.lastIndexOf(' ') + 1)) + 1 : 0;
    answers.push({ header, content: output.subarray(end + 1, end + size) });
    at = end + 1 + size;
  }
  return answers;
}

/** Finds the object id of a regular file in a tree: entries of mode, space, name, zero byte and id in bytes. */
function fileIn(tree: Buffer | undefined, name: string): string | undefined {
  if (tree === undefined) return undefined;
  for (const idLength of [20, 32]) {
    const found = entryIn(tree, Buffer.from(name), idLength);
    if (found !== undefined) return found === '' ? undefined : found;
  }
  return undefined;
}

/** The id of the entry, empty when the tree has no such file, and undefined when ids have another length. */
function entryIn(tree: Buffer, name: Buffer, idLength: number): string | undefined {
  let found = '';
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(32, at);
    const zero = tree.indexOf(0, space);
    if (space < 0 || zero < 0 || !/^\d{5,6}$/.test(tree.toString('latin1', at, space))) return undefined;
    const isFile = tree.toString('latin1', at, space).startsWith('100');
    const end = zero + 1 + idLength;
    if (end > tree.length) return undefined;
    if (isFile && tree.subarray(space + 1, zero).equals(name)) found = tree.toString('hex', zero + 1, end);
    at = end;
  }
  return found;
}
