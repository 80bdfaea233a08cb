import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import type { FetchWork } from '#features/git/mirror/mirror-fetches.ts';
import type { WantedRequest } from '#features/git/mirror/mirrored-requests.ts';
import type { VersionRef } from '#features/git/mirror/refs/mirrored-refs.ts';
import { GitError } from '#features/git/process/git-error.ts';

/** The last fetch of versions of a mirror. */
export interface VersionFetch {
  /** Why it failed, as the message of the error; undefined when it did not. */
  readonly failure: string | undefined;
  /** The refs that were requested. */
  readonly requested: string;
  /** When the same refs are requested again, in milliseconds since 1970. */
  readonly until: number;
}

/** Time after which refs that are still missing are requested again, in milliseconds. */
const pause = 10 * 60_000;

/**
 * Creates the function that fetches refs and never throws: without other versions, the shown one is still listed. The
 * last fetch is recorded by the path of the mirror.
 */
export function fetchVersions(
  mirror: GitMirror,
  fetches: Map<string, VersionFetch>,
  work: FetchWork,
): (refs: readonly VersionRef[], kept: readonly VersionRef[]) => Promise<void> {
  return (refs, kept) => recorded(mirror, { fetches, refs }, () => mirror.fetchVersions(refs, kept, work));
}

/** Creates the same function for pull and merge requests. */
export function fetchRequests(
  mirror: GitMirror,
  fetches: Map<string, VersionFetch>,
  work: FetchWork,
): (requests: readonly WantedRequest[], kept: ReadonlySet<number>) => Promise<void> {
  return (refs, kept) => recorded(mirror, { fetches, refs }, () => mirror.fetchRequests(refs, kept, work));
}

async function recorded(
  { path }: GitMirror,
  { fetches, refs }: { readonly fetches: Map<string, VersionFetch>; readonly refs: readonly VersionRef[] },
  fetch: () => Promise<void>,
): Promise<void> {
  const requested = JSON.stringify(refs);
  const last = fetches.get(path);
  if (last?.requested === requested && performance.now() < last.until) return;
  const record = (failure: string | undefined): void => {
    fetches.set(path, { failure, requested, until: performance.now() + pause });
  };
  try {
    await fetch();
    record(undefined);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    record(error.message);
  }
}
