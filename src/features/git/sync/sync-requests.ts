import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import { mirroredRequests, recordedRequests } from '#features/git/mirror/mirrored-requests.ts';
import type { GitObjects } from '#features/git/objects/blob-sizes.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { ChangeRequest } from '#model/package/change-request.ts';
import { requestName } from '#model/package/version.ts';
import type { Ref } from '#sources/source.ts';
import { fetchRequests } from './fetch-versions.ts';
import type { SyncJob, SyncState } from './sync-state.ts';
import { objectsOf, type Reading } from './sync-versions.ts';

/**
 * Returns the pull and merge requests whose commits are in the mirror; none without the setting. Missing ones are
 * fetched if requests to the remote are allowed. A failure of the remote is recorded as a warning. Throws `GitError`.
 */
export async function requestsOf(
  { options, requestFetches, closing }: SyncState,
  { target }: SyncJob,
  { mirror, current, work }: Reading,
): Promise<readonly ChangeRequest[]> {
  const { requests: settings } = options;
  if (settings === undefined) return [];
  if (work === undefined) return recordedRequests(mirror, settings);
  const fetch = fetchRequests(mirror, requestFetches, work);
  let failure: string | undefined;
  let isMissing = false;
  const remote = await mirror.listRequests(closing).catch((error: unknown) => {
    if (!(error instanceof GitError)) throw error;
    failure = error.message;
    return undefined;
  });
  const known = await mirroredRequests({
    mirror,
    head: current.commit,
    settings,
    described: target.requests,
    remote,
    fetchMissing(...requests) {
      isMissing = true;
      return fetch(...requests);
    },
  });
  if (failure !== undefined) requestFetches.set(mirror.path, { failure, requested: '', until: 0 });
  else if (!isMissing) requestFetches.delete(mirror.path);
  return known;
}

/** The refs of requests, which are named by their numbers only. */
export function requestRefs(requests: readonly ChangeRequest[]): readonly Ref[] {
  return requests.map(({ number, commit, time }) => ({
    name: requestName(number),
    kind: 'request',
    number,
    commit,
    time,
  }));
}

/** Objects of a mirror for the commits of requests, whose contents may take less room. */
export function requestObjects(state: SyncState, job: SyncJob, mirror: GitMirror): GitObjects {
  return objectsOf(state, job, { ...mirror, fetchOldBlobs: mirror.fetchRequestBlobs });
}
