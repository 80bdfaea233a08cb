import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { agentIndexPath } from '#features/agents/declared.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { createCachedResponse } from '#server/http/responses/cached-response.ts';
import { packageResponse } from '#server/http/responses/package-response.ts';
import { writeFamilyIndex, writePackageIndex } from './write-agent-index.ts';

const headers = {
  'Content-Type': 'text/markdown; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
};

/** Cached indexes. */
const max = 100;

/**
 * Creates the handler of `GET /llms.txt` and `GET /{package}/llms.txt`: the index of pages for agents. Its links begin with
 * `origin`; '' for links that are paths.
 */
export function agentIndex(
  snapshots: SnapshotStore,
  versions: VersionSnapshots,
  origin: string,
): (context: Context) => Promise<Response> {
  const createResponse = (snapshot: Snapshot, repo: string | undefined) => {
    const item = repo === undefined ? undefined : snapshot.packages.get(repo)?.package;
    const text = item ? writePackageIndex(snapshot, item, origin) : writeFamilyIndex(snapshot, origin);
    const stamp = snapshot.shown && item ? provenanceHeaders(snapshot, item.repo) : {};
    return createCachedResponse(text, { ...headers, ...stamp });
  };
  return packageResponse(snapshots, { max, versions, pathOf: agentIndexPath, createResponse });
}
