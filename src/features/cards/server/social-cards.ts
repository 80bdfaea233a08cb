import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { type Card, cardDesign } from '#features/cards/card.ts';
import { socialCardPath } from '#features/cards/declared.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { digest } from '#platform/hash.ts';
import { immutable } from '#server/http/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { redirect, textResponse } from '#server/http/responses/text-response.ts';
import type { Draw } from './open-cards.ts';
import { type CardScheme, socialCard } from './social-card.ts';

/** Dependencies of social cards. */
export interface SocialCardsDeps {
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** The colours of the settings; undefined for those of the default theme. */
  readonly scheme: CardScheme | undefined;
  /** Draws a card in a worker thread. */
  readonly draw: Draw;
  /** Memory for drawn cards, in bytes. */
  readonly cacheSize: number;
}

/** Images for previews of shared links. */
export interface SocialCards {
  /** The URL path of the card of a package. It changes with the card. */
  path(site: SiteView, row: PackageRow): string;
  /** `GET /assets/card/{version}/{package}.png`: the card, drawn at the first request. */
  readonly image: (context: Context) => Promise<Response>;
}

const headers = { 'Content-Type': 'image/png', 'Cache-Control': immutable };

export function createSocialCards({ snapshots, siteView, scheme, draw, cacheSize }: SocialCardsDeps): SocialCards {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: cacheSize,
    sizeCalculation: ({ body }) => body.size + 1_000,
  });
  const drawings = new SingleFlight<string, CachedResponse | undefined>();

  const card = (site: SiteView, row: PackageRow): Card => socialCard(site, row, scheme);

  function versionOf(site: SiteView, row: PackageRow): string {
    return digest(String(cardDesign), JSON.stringify(card(site, row))).slice(0, 16);
  }

  function path(site: SiteView, row: PackageRow): string {
    return socialCardPath(row.repo, versionOf(site, row), site);
  }

  async function make(at: string, contents: Card): Promise<CachedResponse | undefined> {
    const png = await draw({ kind: 'card', card: contents });
    if (png === undefined) return undefined;
    const response = createCachedResponse(png, headers);
    responses.set(at, response);
    return response;
  }

  return {
    path,
    async image(context) {
      const snapshot = snapshots.current();
      const name = context.req.param('image') ?? '';
      const site = snapshot && siteView(snapshot);
      const row = snapshot?.packages.get(name.replace(/\.png$/, ''))?.package;
      if (site === undefined || row === undefined || !name.endsWith('.png'))
        return textResponse('There is no such image.', 404);
      const at = path(site, row);
      if (versionOf(site, row) !== context.req.param('version')) return redirect(at, 302);
      const response = responses.get(at) ?? (await drawings.run(at, () => make(at, card(site, row))));
      if (response === undefined)
        return textResponse('The image cannot be drawn at the moment.', 503, { 'Retry-After': '5' });
      return sendCached(context, response);
    },
  };
}
