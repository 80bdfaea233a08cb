import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { type FeedForm, feedPath } from '#features/discovery/declared.ts';
import { packagePath } from '#model/address/address.ts';
import { plainDescription } from '#model/package/package.ts';
import { type CachedResponse, createCachedResponse } from '#server/http/responses/cached-response.ts';
import { packageResponse } from '#server/http/responses/package-response.ts';
import { feedEntries } from './feed-entries.ts';
import { type Feed, writeAtom, writeJson } from './write-feed.ts';

/** The handlers of feeds of one package (`/{package}/feed.atom`) and of all (`/feed.atom`), in two forms. */
export interface Feeds {
  readonly atom: (context: Context) => Promise<Response>;
  /** As JSON Feed. */
  readonly json: (context: Context) => Promise<Response>;
}

/** Cached feeds of each form. */
const max = 100;

const writers: Readonly<Record<FeedForm, (feed: Feed) => string>> = { atom: writeAtom, json: writeJson };

const types: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

export interface FeedsOptions {
  /** The beginning of their links; '' for links that are paths. */
  readonly origin: string;
  /** The name of the family. */
  readonly familyOf: (snapshot: Snapshot) => string;
}

export function createFeeds(snapshots: SnapshotStore, { origin, familyOf }: FeedsOptions): Feeds {
  const handler = (form: FeedForm) =>
    packageResponse(snapshots, {
      max,
      pathOf: (repo, snapshot) => feedPath(repo, snapshot, form),
      createResponse: (snapshot, repo) =>
        createFeedResponse(snapshot, { origin, family: familyOf(snapshot), repo, form }),
    });
  return { atom: handler('atom'), json: handler('json') };
}

interface FeedOptions {
  readonly origin: string;
  readonly family: string;
  readonly repo: string | undefined;
  readonly form: FeedForm;
}

function createFeedResponse(snapshot: Snapshot, { origin, family, repo, form }: FeedOptions): CachedResponse {
  const { packages, product, base } = snapshot;
  const item = repo === undefined ? undefined : packages.get(repo)?.package;
  const text = writers[form]({
    origin,
    base,
    title: item === undefined || item.core ? family : item.title,
    description: plainDescription(item?.description ?? packages.get(product)?.package.description ?? ''),
    home: packagePath(repo ?? product, snapshot),
    self: feedPath(repo, snapshot, form),
    key: repo === undefined ? 'feed' : `${encodeURIComponent(repo)}/feed`,
    entries: feedEntries(snapshot, repo, family),
  });
  return createCachedResponse(text, {
    'Content-Type': types[form],
    'Cache-Control': 'no-cache',
    'Access-Control-Allow-Origin': '*',
  });
}
