import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { pathOf } from '#model/address/address.ts';
import { pathInPackage, shortHash } from '#model/views/page-hashes.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, unknownPackage } from '#server/http/responses/text-response.ts';

/** Cached responses. */
const max = 100;

/**
 * Creates the handler of `GET /-/pages/{package}.json`: a hash of each page of a package by its path, by which browsers find
 * the pages that changed since their readers saw them.
 */
export function pageHashes(snapshots: SnapshotStore): (context: Context) => Promise<Response> {
  const responses = new LRUCache<string, CachedResponse>({ max });
  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const { snapshot } = siteSnapshot;
    const repo = (context.req.param('file') ?? '').replace(/\.json$/, '');
    if (!snapshot.byRepo.has(repo)) return unknownPackage(siteSnapshot, repo);
    const key = JSON.stringify([snapshot.version, repo]);
    const response = responses.get(key) ?? createResponse(siteSnapshot, repo);
    responses.set(key, response);
    return sendCached(context, response);
  };
}

function createResponse({ snapshot }: SiteSnapshot, repo: string): CachedResponse {
  const pages = [...(snapshot.pages.get(repo)?.values() ?? [])];
  const hashes = pages.flatMap(({ file, hash }) => {
    const path = pathInPackage(pathOf({ repo, file }, snapshot), repo, snapshot);
    return path === undefined ? [] : [[path, shortHash(hash)]];
  });
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };
  return createCachedResponse(JSON.stringify(Object.fromEntries(hashes)), headers);
}
