import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { isRefName } from '#features/git/ref-name.ts';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import { createRefFilter, type RefPatterns } from '#sources/ref-patterns.ts';
import type { Ref, Tag } from '#sources/source.ts';
import { commitsElsewhere, commitTimes, datedTags, type RemoteTags } from './git-tags.ts';
import type { CurrentCommit } from './mirror-refs.ts';
import { hasRequestRefs } from './request-refs.ts';
import { recordedVersionRefs } from './version-refs.ts';

/** Tags and branches of a remote. */
export interface RemoteRefs {
  readonly tags: RemoteTags;
  /** The branches that the settings name: names without `refs/heads/`, and their commits. */
  readonly branches: ReadonlyMap<string, string>;
}

/** The refs of a repository whose commits its mirror has. */
export interface MirroredRefs {
  /** Tags in the history of the shown commit. */
  readonly tags: readonly Tag[];
  /** The shown branch, the branches that the settings name, and all tags. */
  readonly refs: readonly Ref[];
}

/** A tag or branch of a remote to fetch. */
export interface VersionRef {
  /** Full name, such as `refs/tags/v1.0.0`. */
  readonly name: string;
  readonly commit: string;
}

export interface MirroredRefsInput {
  /** Mirror of the repository. */
  readonly mirror: { readonly path: string; readonly reading: GitEnvironment };
  /** The shown commit. */
  readonly current: CurrentCommit;
  /** Tags and branches of the remote. */
  readonly remote: RemoteRefs;
  /** Patterns of the tags and branches whose commits are fetched; undefined for none. */
  readonly patterns: RefPatterns | undefined;
  /** Fetches the commits that the mirror lacks. Never throws. Absent when no request to the remote is allowed. */
  readonly fetchMissing?: (refs: readonly VersionRef[], wanted: readonly VersionRef[]) => Promise<void>;
}

/** Maximum number of tags and branches whose commits are fetched besides the shown branch. */
const maxFetched = 200;

const file = 'asterism-tags.json';
const pair = z.tuple([z.string(), z.string()]);
const refSchema = z.object({
  name: z.string(),
  kind: z.enum(['branch', 'tag']),
  commit: z.string(),
  time: z.number(),
});
const cachedSchema = z.object({
  commit: z.string(),
  ref: z.string().optional(),
  tags: z.array(pair),
  branches: z.array(pair).default([]),
  dated: z.array(z.object({ name: z.string(), time: z.number() })),
  // Absent in the file of an earlier version.
  refs: z.array(refSchema).optional(),
});

/**
 * Returns the refs whose commits are in the mirror, after missing ones were fetched. The result is cached in the mirror
 * until the refs of the remote or the shown commit change. Throws `GitError`.
 */
export async function mirroredRefs(input: MirroredRefsInput): Promise<MirroredRefs> {
  const { mirror, current, remote, fetchMissing } = input;
  const key = { commit: current.commit, ref: current.ref, tags: [...remote.tags], branches: [...remote.branches] };
  const { refs: known, dated = [], ...before } = (await readCached(mirror.path)) ?? {};
  const wanted = fetchMissing === undefined ? [] : wantedRefs(input);
  if (known !== undefined && isDeepStrictEqual({ ref: undefined, ...before }, key)) {
    const commits = new Set(known.map(({ commit }) => commit));
    if (wanted.every(({ commit }) => commits.has(commit))) return { tags: dated, refs: known };
  }
  const found = await findRefs(input, wanted);
  const cached = { ...key, dated: found.tags, refs: found.refs };
  // Without a cache the times are read again.
  await writeFileAtomic(join(mirror.path, file), JSON.stringify(cached)).catch(() => undefined);
  return found;
}

async function findRefs(input: MirroredRefsInput, wanted: readonly VersionRef[]): Promise<MirroredRefs> {
  const { mirror, current, remote, fetchMissing } = input;
  const all = [current.commit, ...remote.tags.values(), ...remote.branches.values()];
  let times = await commitTimes(all, mirror.reading);
  const recorded = await recordedVersionRefs(mirror.path);
  const missing = wanted.filter(({ commit }) => !times.has(commit));
  const present = wanted.filter(({ name, commit }) => times.has(commit) && recorded.has(name));
  const fetched = missing.slice(0, Math.max(0, maxFetched - present.length));
  if (fetched.length > 0) {
    await fetchMissing?.(fetched, [...present, ...fetched]);
    const more = await commitTimes(new Set(fetched.map(({ commit }) => commit)), mirror.reading);
    times = new Map([...times, ...more]);
  }
  const hasOthers = recorded.size > 0 || fetched.length > 0 || (await hasRequestRefs(mirror.path));
  return { tags: await tagsOfHistory(input, times, hasOthers), refs: refsOf(input, times) };
}

/** Tags in the history of the shown commit. Without fetches of other refs, the mirror has no other tags. */
async function tagsOfHistory(
  { mirror, current, remote: { tags } }: MirroredRefsInput,
  times: ReadonlyMap<string, number>,
  hasOthers: boolean,
): Promise<readonly Tag[]> {
  const dated = datedTags(tags, times);
  if (!hasOthers || dated.length === 0) return dated;
  const present = [...tags.values()].filter((commit) => times.has(commit));
  const elsewhere = await commitsElsewhere(present, current.commit, mirror.reading);
  return dated.filter(({ name }) => !elsewhere.has(tags.get(name) ?? ''));
}

function refsOf({ current, remote }: MirroredRefsInput, times: ReadonlyMap<string, number>): readonly Ref[] {
  const refs: Ref[] = [];
  const add = (kind: Ref['kind'], name: string, commit: string): void => {
    const time = times.get(commit);
    // A server may send any name.
    if (time !== undefined && isRefName(name)) refs.push({ name, kind, commit, time });
  };
  const shown = current.ref?.startsWith('refs/heads/') ? current.ref.slice('refs/heads/'.length) : undefined;
  if (shown !== undefined) add('branch', shown, current.commit);
  for (const [name, commit] of remote.branches) if (name !== shown) add('branch', name, commit);
  for (const [name, commit] of remote.tags) add('tag', name, commit);
  return refs;
}

/** Refs that the settings name: the branches, then the tags with a version, the highest numbers first. */
function wantedRefs({ remote, patterns }: MirroredRefsInput): readonly VersionRef[] {
  if (patterns === undefined) return [];
  const isWanted = createRefFilter(patterns.tags);
  const tags = [...remote.tags]
    .filter(([name]) => isRefName(name) && /\d+\.\d+/.test(name) && isWanted(name))
    .sort(([a], [b]) => numeric.compare(b, a));
  return [
    ...[...remote.branches].map(([name, commit]) => ({ name: `refs/heads/${name}`, commit })),
    ...tags.map(([name, commit]) => ({ name: `refs/tags/${name}`, commit })),
  ];
}

const numeric = new Intl.Collator('en', { numeric: true });

/** Parses the branches that match patterns in the output of `git ls-remote`. */
export function remoteBranches(answer: string, patterns: readonly string[]): ReadonlyMap<string, string> {
  const isWanted = createRefFilter(patterns);
  const found = answer.split('\n').flatMap((line) => {
    const [commit = '', ref = ''] = line.split('\t');
    const name = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : '';
    return isRefName(name) && isWanted(name) ? [[name, commit] as const] : [];
  });
  return new Map(found.slice(0, maxFetched));
}

/** Returns the refs of the remote that {@link mirroredRefs} cached, for a start without the remote. */
export async function cachedRemoteRefs(mirror: string): Promise<RemoteRefs> {
  const cached = await readCached(mirror);
  return { tags: new Map(cached?.tags), branches: new Map(cached?.branches) };
}

async function readCached(mirror: string): Promise<z.infer<typeof cachedSchema> | undefined> {
  try {
    return cachedSchema.parse(JSON.parse(await readFile(join(mirror, file), 'utf8')));
  } catch {
    return undefined;
  }
}
