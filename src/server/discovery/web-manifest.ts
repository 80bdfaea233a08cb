import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { packagePath } from '#model/address/address.ts';
import { homePath, iconPath } from '#model/address/site-paths.ts';
import { plainDescription } from '#model/package/package.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { loadingResponse } from '#server/http/text-response.ts';
import { siteIcons } from './site-icons.ts';

/** What the manifest is made with. */
export interface WebManifestDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** URL path of the site's icon (SVG). */
  readonly icon: string;
  /** True where the icon can be had in pixels too. */
  readonly drawn: boolean;
  /** Colours of the frame and of the ground, by the theme of a visitor who chose none. */
  readonly colours: (site: SiteView) => ManifestColours;
}

/** Colours of a window of its own, each `#rrggbb`. */
export interface ManifestColours {
  /** Of its frame. */
  readonly theme: string;
  /** Of what is shown before the page is. */
  readonly background: string;
}

/** Packages that the menu of the site's icon leads to; systems show about as many. */
const mostShortcuts = 4;

/** `GET /manifest.webmanifest`: how the site looks as an app, and where the menu of its icon leads. */
export function webManifest(deps: WebManifestDeps): (context: Context) => Promise<Response> {
  const made = new WeakMap<SiteSnapshot, CachedResponse>();
  return async (context) => {
    const siteSnapshot = deps.snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const response = made.get(siteSnapshot) ?? makeManifest(siteSnapshot, deps);
    made.set(siteSnapshot, response);
    return sendCached(context, response);
  };
}

function makeManifest(siteSnapshot: SiteSnapshot, { siteView, icon, drawn, colours }: WebManifestDeps): CachedResponse {
  const { snapshot } = siteSnapshot;
  const { product, byRepo } = snapshot;
  const site = siteView(siteSnapshot);
  const { theme, background } = colours(site);
  const home = packagePath(product, snapshot);
  const description = plainDescription(byRepo.get(product)?.description ?? '');
  const pixels = drawn ? siteIcons : [];
  const manifest = {
    id: home,
    name: site.family,
    ...(description !== '' && { description }),
    start_url: home,
    scope: homePath(snapshot),
    display: 'standalone',
    theme_color: theme,
    background_color: background,
    icons: [
      { src: icon, type: 'image/svg+xml', sizes: 'any' },
      ...pixels.map(({ name, size, purpose }) => ({
        src: iconPath(name, snapshot),
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
    shortcuts: site.packages
      .filter(({ core, archived }) => !core && !archived)
      .slice(0, mostShortcuts)
      .map((item) => ({
        name: item.title,
        ...(plainDescription(item.description) !== '' && { description: plainDescription(item.description) }),
        url: packagePath(item.repo, snapshot),
      })),
  };
  return createCachedResponse(JSON.stringify(manifest), {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}
