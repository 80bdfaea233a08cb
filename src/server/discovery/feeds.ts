import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { type FeedForm, feedPath, packagePath, repoOf, routeOf, shortPath } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import { plainDescription } from '#model/package/package.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { loadingResponse, redirect, textResponse } from '#server/http/text-response.ts';
import { feedEntries } from './feed-entries.ts';
import { type Feed, writeAtom, writeJson } from './write-feed.ts';

/** The handlers of feeds of one package (`/{package}/feed.atom`) and of all (`/feed.atom`), in two forms. */
export interface Feeds {
  /** As Atom. */
  readonly atom: (context: Context) => Promise<Response>;
  /** As JSON Feed. */
  readonly json: (context: Context) => Promise<Response>;
}

/** Cached feeds. */
const maxResponses = 200;

const writers: Readonly<Record<FeedForm, (feed: Feed) => string>> = { atom: writeAtom, json: writeJson };

const types: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** Creates the feeds. `origin` is the beginning of their links; '' for links that are paths. */
export function createFeeds(snapshots: SnapshotStore, origin: string): Feeds {
  const responses = new LRUCache<string, CachedResponse>({ max: maxResponses });

  async function respond(context: Context, form: FeedForm): Promise<Response> {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const { snapshot } = siteSnapshot;
    const { product, version } = snapshot;
    const name = context.req.param('package');
    const repo = name === undefined ? undefined : knownPackage(repoOf(name, product), snapshot);
    if (name !== undefined && repo === undefined) return textResponse('No package has this name.', 404);
    if (repo !== undefined && routeOf(repo, product) !== name) return redirect(feedPath(repo, snapshot, form), 301);
    const key = JSON.stringify([version, repo, form]);
    const response = responses.get(key) ?? createFeedResponse(siteSnapshot, { origin, repo, form });
    responses.set(key, response);
    return sendCached(context, response);
  }

  return { atom: (context) => respond(context, 'atom'), json: (context) => respond(context, 'json') };
}

interface FeedOptions {
  readonly origin: string;
  readonly repo: string | undefined;
  readonly form: FeedForm;
}

function createFeedResponse(siteSnapshot: SiteSnapshot, { origin, repo, form }: FeedOptions): CachedResponse {
  const { snapshot } = siteSnapshot;
  const { byRepo, product, base } = snapshot;
  const item = repo === undefined ? undefined : byRepo.get(repo);
  const text = writers[form]({
    origin,
    base,
    title: item?.title ?? product,
    description: plainDescription(item?.description ?? byRepo.get(product)?.description ?? ''),
    home: repo === undefined ? shortPath(product, snapshot) : packagePath(repo, snapshot),
    self: feedPath(repo, snapshot, form),
    key: repo === undefined ? 'feed' : `${encodeURIComponent(repo)}/feed`,
    entries: feedEntries(siteSnapshot, repo),
  });
  return createCachedResponse(text, {
    'Content-Type': types[form],
    'Cache-Control': 'no-cache',
    'Access-Control-Allow-Origin': '*',
  });
}
