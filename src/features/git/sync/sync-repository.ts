import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import type { ReadCommit } from '#features/git/commits/list-commit.ts';
import { readCommit } from '#features/git/commits/read-commit.ts';
import { readFacts } from '#features/git/history/commit-facts.ts';
import { type GitMirror, mirrorPath, openMirror } from '#features/git/mirror/git-mirror.ts';
import { removeTemporary, replaceMirror } from '#features/git/mirror/mirror-folder.ts';
import { temporariesOf, temporaryName } from '#features/git/mirror/mirror-temporaries.ts';
import { cachedRemoteRefs } from '#features/git/mirror/refs/mirrored-refs.ts';
import type { RemoteRef } from '#features/git/mirror/refs/resolve-remote-ref.ts';
import { recordUse } from '#features/git/mirror/stored-mirrors.ts';
import { restoreMirror, sweepMirror } from '#features/git/mirror/sweep-mirror.ts';
import { gitAddress } from '#features/git/process/git-address.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import type { Warning } from '#model/warning.ts';
import { errorMessage } from '#platform/errors.ts';
import { sha256Hex } from '#platform/hash.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { Repository } from '#sources/source.ts';
import { requestObjects, requestRefs, requestsOf } from './sync-requests.ts';
import type { SyncJob, SyncState } from './sync-state.ts';
import { objectsOf, patternsOf, type Reading, refsOf, withWarning } from './sync-versions.ts';

export interface SyncResult {
  /** The current repository, or an older copy; undefined without a mirror. */
  readonly repository: Repository | undefined;
  /** One warning for each file or field that could not be used. */
  readonly warnings: readonly Warning[];
  /** Why the repository is an older copy; undefined when it is current. */
  readonly staleReason: string | undefined;
}

/** Creates the job of a target. Throws `SourceError` for an invalid address. */
export function syncJob({ options }: SyncState, target: GitTarget, onStep: SyncJob['onStep']): SyncJob {
  const address = gitAddress(target.address);
  const { ref } = target;
  const slot = ref === undefined ? 'default' : sha256Hex(ref, 16);
  return { target, address, path: mirrorPath(options.folder, address), slot, onStep };
}

/** Updates a mirror and lists it; lists the existing mirror when the remote or git fails. */
export async function syncRepository(state: SyncState, job: SyncJob): Promise<SyncResult> {
  try {
    const { repository, warnings } = await updateOrRenew(state, job);
    const now = Date.now();
    await recordCheck(job, now);
    job.onStep('done');
    return { repository: { ...repository, checkedAt: now }, warnings, staleReason: undefined };
  } catch (error) {
    if (!(error instanceof GitError)) return keptRepository(state, job, error);
    job.onStep('failed');
    const staleReason = sentence(error);
    const cached = await listCachedRepository(state, job);
    const message = `${staleReason} ${cached.repository ? 'An older copy is shown.' : 'It is left out.'}`;
    const warning = { repository: job.target.folder, file: undefined, message };
    return { repository: cached.repository, warnings: [warning, ...cached.warnings], staleReason };
  }
}

/** See `Mirrors.remoteState`. Throws {@link GitError}. */
export async function remoteState(state: SyncState, job: SyncJob): Promise<string | undefined> {
  const { target } = job;
  if (state.options.requests !== undefined && !Array.isArray(target.requests)) return undefined;
  const remote = await resolve(state, job, state.closing);
  state.resolved.set(resolvedName(job), { remote, at: performance.now() });
  return JSON.stringify(remote);
}

/** How long an update uses refs that were resolved before it, in milliseconds. */
const resolvedMs = 2_000;

/** The refs of the remote of a job: those that were resolved for this update, or those of a request. */
async function resolvedRemote(state: SyncState, job: SyncJob, signal: AbortSignal): Promise<RemoteRef> {
  const name = resolvedName(job);
  const known = state.resolved.get(name);
  state.resolved.delete(name);
  return known !== undefined && performance.now() - known.at < resolvedMs ? known.remote : resolve(state, job, signal);
}

async function resolve(state: SyncState, job: SyncJob, signal: AbortSignal): Promise<RemoteRef> {
  const mirror = await openOnce(state, job);
  const { branches = [] } = patternsOf(state, job) ?? {};
  return mirror.resolveRef({ ref: job.target.ref, branches }, signal);
}

function resolvedName({ path, slot }: SyncJob): string {
  return `${path} ${slot}`;
}

/** Lists a mirror without a request to the remote; without a repository when the mirror is incomplete. */
export async function listCachedRepository(state: SyncState, job: SyncJob): Promise<SyncResult> {
  const noRepository = { repository: undefined, warnings: [], staleReason: undefined };
  await restoreMirror(job.path, maxAge(state));
  if ((await stat(join(job.path, 'HEAD')).catch(() => undefined)) === undefined) return noRepository;
  try {
    const mirror = await openOnce(state, job);
    const facts = await readFacts(job.path, job.target);
    const current = facts?.current ?? (await mirror.current(job.slot));
    if (current === undefined) return noRepository;
    const { repository, warnings } = await read(state, job, {
      mirror,
      current,
      facts,
      work: undefined,
      remote: await cachedRemoteRefs(job.path),
    });
    return { repository: { ...repository, checkedAt: await checkedAt(job) }, warnings, staleReason: undefined };
  } catch (error) {
    return error instanceof GitError ? noRepository : keptRepository(state, job, error);
  }
}

/** The last listing of a repository after an error of its own: it must not end the sync of the others. */
function keptRepository(state: SyncState, job: SyncJob, error: unknown): SyncResult {
  if (state.closing.aborted || error instanceof ThreadEndedError) throw error;
  job.onStep('failed');
  const repository = state.listed.get(listingName(job))?.read.repository;
  const kept = repository ? 'The earlier copy is shown.' : 'It is left out.';
  const message = `It cannot be read: ${asSentence(errorMessage(error))} ${kept}`;
  return {
    repository,
    warnings: [{ repository: job.target.folder, file: undefined, message }],
    staleReason: undefined,
  };
}

function listingName({ path, target }: SyncJob): string {
  return JSON.stringify([path, target.folder, target.start]);
}

async function updateOrRenew(state: SyncState, job: SyncJob): Promise<ReadCommit> {
  await sweepMirror(job.path, maxAge(state));
  if (await isDeepened(state, job)) return renew(state, job);
  if (state.damaged.has(job.path)) return renewDamaged(state, job);
  try {
    return await updateMirror(state, job);
  } catch (error) {
    if (!(error instanceof GitError) || !error.damaged) throw error;
    return renewDamaged(state, job);
  }
}

/** True when a shallow clone on this machine has its whole history now: its commits may be the same. */
async function isDeepened(state: SyncState, job: SyncJob): Promise<boolean> {
  const { address, protocol } = job.address;
  if (protocol !== 'file' || (await (await openOnce(state, job)).shallow()).size === 0) return false;
  const places = [address, join(address, '.git')].map((place) => stat(join(place, 'shallow')));
  return (await Promise.allSettled(places)).every(({ status }) => status === 'rejected');
}

/** Twice the timeout of a fetch: no git of this site can still use older files. */
function maxAge({ limits }: SyncState): number {
  return limits.fetchTimeoutMs * 2;
}

async function updateMirror(state: SyncState, job: SyncJob): Promise<ReadCommit> {
  const mirror = await openOnce(state, job);
  const { closing: signal } = state;
  const work = { signal, onPercent: (percent: number) => job.onStep('fetching', percent) };
  job.onStep('connecting');
  const remote = await resolvedRemote(state, job, signal);
  if (!state.contacted.has(job.address.address)) state.commits.retry(job.path);
  state.contacted.add(job.address.address);
  const facts = await readFacts(job.path, job.target);
  const known = facts?.current ?? (await mirror.current(job.slot));
  const ref = remote.name === 'HEAD' ? undefined : remote.name;
  const isHere = known?.commit === remote.commit;
  if (isHere && known.ref === ref) return read(state, job, { mirror, current: known, facts, work, remote });
  if (!isHere) job.onStep('fetching');
  // A renamed branch leads to the same commit, and edit links need its new name.
  const current = { commit: isHere ? known.commit : await mirror.fetch(remote, work), ref };
  const made = await read(state, job, { mirror, current, facts, work, remote });
  // Recorded last: from here on, a start finds complete pages.
  await mirror.recordCurrent(job.slot, current);
  await mirror.repack();
  return made;
}

/** Reads a commit, or returns its last listing when nothing has changed. */
async function read(state: SyncState, job: SyncJob, reading: Reading): Promise<ReadCommit> {
  const { target, path, onStep } = job;
  const name = listingName(job);
  const known = await refsOf(state, job, reading);
  const requests = await requestsOf(state, job, reading);
  const key = JSON.stringify([reading.current, { ...target, requests: undefined }, known]);
  const listed = state.listed.get(name);
  const isSame = listed?.key === key;
  if (isSame && isDeepStrictEqual(listed.requests, requests)) return withWarning(state, job, listed.read);
  const facts = isDeepStrictEqual(reading.facts?.current, reading.current) ? reading.facts : undefined;
  if (facts === undefined) onStep('reading');
  const onDamage = (): void => void state.damaged.add(path);
  const { limits, readers, options } = state;
  const made = isSame
    ? listed.read
    : await readCommit({
        ...reading,
        ...{ facts, target, limits, readers, onDamage },
        product: options.product,
        readMetadata: options.readMetadata,
        before: listed?.read.repository.metadata,
      });
  const access = state.commits.open({
    key: path,
    objects: objectsOf(state, job, reading.mirror),
    requestObjects: requestObjects(state, job, reading.mirror),
    target,
    refs: [...known.refs, ...requestRefs(requests)],
    head: reading.current.commit,
  });
  const isShown = options.requests !== undefined;
  const repository = { ...made.repository, tags: known.tags, ...access, ...(isShown && { requests }) };
  state.listed.set(name, { key, requests, read: { ...made, repository } });
  return withWarning(state, job, { ...made, repository });
}

function openOnce(
  { opened, options, limits, readers }: SyncState,
  { address, path, target }: SyncJob,
): Promise<GitMirror> {
  const known = opened.get(path);
  if (known !== undefined) return known;
  const credentials = target.credentials ?? address.credentials ?? options.credentials?.(address.address);
  const mirror = openMirror({ path, empty: join(options.folder, 'empty.git'), address, credentials, limits });
  mirror.then(
    ({ reading }) => {
      readers.announce(reading);
      return recordUse(path);
    },
    () => opened.delete(path),
  );
  opened.set(path, mirror);
  return mirror;
}

/**
 * Fetches a mirror again that is damaged or lacks history. The old mirror stays until then: it is all there is while the
 * remote is down.
 */
async function renew(state: SyncState, job: SyncJob): Promise<ReadCommit> {
  const { path, target, slot } = job;
  const made = { ...job, path: join(temporariesOf(path), temporaryName('new')) };
  try {
    await updateMirror(state, made);
    await replaceMirror(path, made.path);
  } finally {
    forget(state, made.path);
    await removeTemporary(made.path);
  }
  forget(state, path);
  const mirror = await openOnce(state, job);
  const current = await mirror.current(slot);
  if (current === undefined) throw new GitError('its mirror was removed while it was fetched again');
  const facts = await readFacts(path, target);
  return read(state, job, { mirror, current, facts, work: undefined, remote: await cachedRemoteRefs(path) });
}

async function renewDamaged(state: SyncState, job: SyncJob): Promise<ReadCommit> {
  const renewed = await renew(state, job);
  state.options.warn(`The mirror of ${job.target.folder} was damaged. It has been fetched again.`);
  return renewed;
}

function forget(state: SyncState, path: string): void {
  const { opened, listed, damaged, readers, commits, versionFetches, requestFetches } = state;
  commits.forget(path);
  versionFetches.delete(path);
  requestFetches.delete(path);
  readers.forget(join(path, 'objects'));
  opened.delete(path);
  damaged.delete(path);
  for (const name of listed.keys()) if (name.startsWith(JSON.stringify([path]).slice(0, -1))) listed.delete(name);
}

function sentence({ message }: GitError): string {
  return asSentence(message.slice(0, 1).toUpperCase() + message.slice(1));
}

/** The time of the last response of a remote is the time of this file, so that it survives a restart. */
function checkedFile({ path, slot }: SyncJob): string {
  return join(path, `asterism-checked-${slot}`);
}

async function recordCheck(job: SyncJob, time: number): Promise<void> {
  const file = checkedFile(job);
  const seconds = time / 1000;
  await utimes(file, seconds, seconds)
    .catch(() => writeFile(file, '').then(() => utimes(file, seconds, seconds)))
    .catch(() => undefined);
}

async function checkedAt(job: SyncJob): Promise<number> {
  // If a process ended before it wrote the time, only the time of its last commit is known.
  for (const place of [checkedFile(job), join(job.path, 'refs/asterism', job.slot), job.path]) {
    const stats = await stat(place).catch(() => undefined);
    if (stats !== undefined) return stats.mtimeMs;
  }
  return 0;
}
