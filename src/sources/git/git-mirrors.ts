import { createHash } from 'node:crypto';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { Warning } from '#model/snapshot.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { inTurns } from '#sources/in-turns.ts';
import { type Listing, type Repository, SourceError } from '#sources/source.ts';
import { createBlobReaders } from './blob-readers.ts';
import { type GitAddress, gitAddress } from './git-address.ts';
import { GitError } from './git-error.ts';
import { type CurrentCommit, type GitMirror, mirrorPath, openMirror, setAside, sweep } from './git-mirror.ts';
import type { GitLimits, GitMirrors, GitMirrorsOptions, GitProgress } from './git-mirrors-contract.ts';
import { type ReadCommit, readCommit } from './read-commit.ts';

const usualLimits: GitLimits = {
  askTime: 30_000,
  fetchTime: 10 * 60_000,
  size: 2 * 1024 ** 3,
  files: 20_000,
  readSize: 16 * 1024 * 1024,
  warnings: 50,
};

/** One repository after its sync. */
interface Synced {
  readonly repository: Repository | undefined;
  readonly warnings: readonly Warning[];
  /** Why it is as old as it is, or undefined when the remote was asked. */
  readonly problem: string | undefined;
}

/** Makes the mirrors of a folder; nothing is fetched before the first sync. */
export function createGitMirrors(options: GitMirrorsOptions): GitMirrors {
  const { folder, product, warn, atOnce = 8 } = options;
  const limits = { ...usualLimits, ...options.limits };
  const readers = createBlobReaders();
  const closing = new AbortController();
  const opened = new Map<string, Promise<GitMirror>>();
  const listed = new Map<string, { readonly key: string; readonly read: ReadCommit }>();
  const damaged = new Set<string>();
  const turns = new Map<string, Promise<unknown>>();

  function open(address: GitAddress): Promise<GitMirror> {
    const path = mirrorPath(folder, address);
    const known = opened.get(path);
    if (known !== undefined) return known;
    const credentials = address.credentials ?? options.credentials?.(address.address);
    const mirror = sweep(path, limits.fetchTime * 2).then(() => openMirror({ folder, address, credentials, limits }));
    mirror.catch(() => opened.delete(path));
    opened.set(path, mirror);
    return mirror;
  }

  /** One at a time for each mirror; whoever comes second finds the work done. */
  function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(path) ?? Promise.resolve()).then(work, work);
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(path) === settled) turns.delete(path);
      });
    turns.set(path, settled);
    return turn;
  }

  async function read(mirror: GitMirror, target: GitTarget, how: Reading): Promise<ReadCommit> {
    const { current, onStep } = how;
    const name = `${mirror.path} ${target.folder} ${target.start}`;
    const key = JSON.stringify([current, target]);
    const known = listed.get(name);
    if (known?.key === key && how.keepKnown) return known.read;
    onStep('reading', undefined);
    const work = how.offline
      ? undefined
      : { signal: closing.signal, onPercent: (percent: number) => onStep('fetching', percent) };
    const onDamage = (): void => void damaged.add(mirror.path);
    const made = await readCommit({ mirror, current, target, product, limits, readers, work, onDamage });
    listed.set(name, { key, read: made });
    return made;
  }

  async function bringUp(mirror: GitMirror, target: GitTarget, onStep: OnStep): Promise<ReadCommit> {
    const slot = slotOf(target);
    onStep('asking', undefined);
    const remote = await mirror.ask(target.ref, closing.signal);
    const known = await mirror.current(slot);
    if (known?.commit === remote.commit) {
      return read(mirror, target, { current: known, onStep, offline: false, keepKnown: true });
    }
    onStep('fetching', undefined);
    const work = { signal: closing.signal, onPercent: (percent: number) => onStep('fetching', percent) };
    const ref = /^refs\/(?:heads|tags)\/(.+)$/.exec(remote.name)?.[1];
    const current = { commit: await mirror.fetch(remote, work), ref };
    const made = await read(mirror, target, { current, onStep, offline: false, keepKnown: false });
    await mirror.settle(slot, current);
    await mirror.tidy().catch(() => undefined);
    return made;
  }

  async function renew(path: string, name: string): Promise<void> {
    const aside = await setAside(path);
    opened.delete(path);
    damaged.delete(path);
    warn(`The mirror of ${name} was damaged, so it was moved to ${aside} and is fetched anew.`);
  }

  async function freshOrAnew(address: GitAddress, target: GitTarget, onStep: OnStep): Promise<ReadCommit> {
    const path = mirrorPath(folder, address);
    if (damaged.has(path)) await renew(path, target.folder);
    try {
      return await bringUp(await open(address), target, onStep);
    } catch (error) {
      if (!(error instanceof GitError) || !error.damaged) throw error;
      await renew(path, target.folder);
      return bringUp(await open(address), target, onStep);
    }
  }

  async function keptOf(
    address: GitAddress,
    target: GitTarget,
  ): Promise<(ReadCommit & { checkedAt: number }) | undefined> {
    const path = mirrorPath(folder, address);
    if ((await stat(join(path, 'HEAD')).catch(() => undefined)) === undefined) return undefined;
    const mirror = await open(address);
    const current = await mirror.current(slotOf(target));
    if (current === undefined) return undefined;
    const made = await read(mirror, target, { current, onStep: () => undefined, offline: true, keepKnown: true });
    return { ...made, checkedAt: await checkedAt(path, slotOf(target)) };
  }

  async function syncOne(target: GitTarget, onStep: OnStep): Promise<Synced> {
    const address = gitAddress(target.address);
    const path = mirrorPath(folder, address);
    return inTurn(path, async () => {
      try {
        const { repository, warnings } = await freshOrAnew(address, target, onStep);
        const now = Date.now();
        await noteChecked(path, slotOf(target), now);
        onStep('done', undefined);
        return { repository: { ...repository, checkedAt: now }, warnings, problem: undefined };
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        onStep('failed', undefined);
        const kept = await keptOf(address, target).catch(() => undefined);
        const shown = kept ? 'It is shown as it was last seen.' : 'It is left out.';
        const warning = { repository: target.folder, file: undefined, message: `${sentence(error)} ${shown}` };
        const repository = kept && { ...kept.repository, checkedAt: kept.checkedAt };
        return { repository, warnings: [warning, ...(kept?.warnings ?? [])], problem: sentence(error) };
      }
    });
  }

  return {
    async sync(targets, onProgress) {
      let finished = 0;
      const synced = await inTurns(targets, atOnce, (target) =>
        syncOne(target, (step, percent) => {
          if (step === 'done' || step === 'failed') finished += 1;
          onProgress?.({ folder: target.folder, step, percent, finished, total: targets.length });
        }),
      );
      return listingOf(synced);
    },
    async kept(targets) {
      const all = await inTurns(targets, atOnce, (target) => {
        const address = gitAddress(target.address);
        return inTurn(mirrorPath(folder, address), () => keptOf(address, target).catch(() => undefined));
      });
      const kept = all.filter((each) => each !== undefined);
      const repositories = kept.map(({ repository, checkedAt: time }) => ({ ...repository, checkedAt: time }));
      return { repositories, warnings: kept.flatMap(({ warnings }) => warnings), stale: undefined };
    },
    async close() {
      closing.abort(new GitError('the site is closing'));
      await Promise.allSettled(turns.values());
      readers.close();
    },
  };
}

type OnStep = (step: GitProgress['step'], percent: number | undefined) => void;

interface Reading {
  readonly current: CurrentCommit;
  readonly onStep: OnStep;
  readonly offline: boolean;
  readonly keepKnown: boolean;
}

/** The name under which a mirror keeps the commit of a ref. */
function slotOf({ ref }: GitTarget): string {
  return ref === undefined ? 'default' : createHash('sha256').update(ref).digest('hex').slice(0, 16);
}

function listingOf(synced: readonly Synced[]): Listing {
  const repositories = synced.map(({ repository }) => repository).filter((each) => each !== undefined);
  const problems = synced.map(({ problem }) => problem).filter((each) => each !== undefined);
  const [first] = problems;
  if (repositories.length === 0 && first !== undefined) {
    throw new SourceError(`None of ${synced.length} git repositories can be read: ${first}`);
  }
  const warnings = synced.flatMap((each) => each.warnings);
  // One that fails among many has a warning and its own age; all that fail are a source that is down.
  if (first === undefined || problems.length < synced.length) return { repositories, warnings, stale: undefined };
  const since = Math.min(...repositories.map((repository) => repository.checkedAt ?? 0));
  return { repositories, warnings, stale: { reason: first, since } };
}

function sentence({ message }: GitError): string {
  const text = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** When a remote last answered is the time of a file, so that a restart knows it. */
function checkedFile(path: string, slot: string): string {
  return join(path, `asterism-checked-${slot}`);
}

async function noteChecked(path: string, slot: string, time: number): Promise<void> {
  const file = checkedFile(path, slot);
  const seconds = time / 1000;
  await utimes(file, seconds, seconds)
    .catch(() => writeFile(file, '').then(() => utimes(file, seconds, seconds)))
    .catch(() => undefined);
}

async function checkedAt(path: string, slot: string): Promise<number> {
  return (await stat(checkedFile(path, slot)).catch(() => undefined))?.mtimeMs ?? 0;
}
