/** A request of a remote: the full name of its ref, and its newest commit. */
export interface RemoteRequest {
  /** Full name, such as `refs/pull/12/head`. */
  readonly name: string;
  /** Its newest commit. */
  readonly commit: string;
}

export type RemoteRequests = ReadonlyMap<number, RemoteRequest>;

/** Patterns of the refs of requests for `git ls-remote`: those of GitHub, Gitea and Forgejo, and those of GitLab. */
export const requestPatterns = ['refs/pull/*/head', 'refs/merge-requests/*/head'];

const requestRef = /^([\da-f]{40}|[\da-f]{64})\trefs\/(?:pull|merge-requests)\/([1-9]\d{0,8})\/head$/;

/**
 * Parses the requests in the output of `git ls-remote`. Only the number is taken from the name of a ref, which anyone
 * who may open a request can choose in part.
 */
export function remoteRequests(answer: string): RemoteRequests {
  const found = new Map<number, RemoteRequest>();
  for (const line of answer.split('\n')) {
    const [, commit = '', digits = ''] = requestRef.exec(line) ?? [];
    const number = Number(digits);
    if (commit !== '' && !found.has(number)) found.set(number, { name: line.slice(commit.length + 1), commit });
  }
  return found;
}
