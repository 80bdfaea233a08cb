import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { packagePath } from '#model/address/address.ts';
import { homePath, iconPath } from '#model/address/site-paths.ts';
import { plainDescription } from '#model/package/package.ts';
import type { SiteImage } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { type CachedResponse, createCachedResponse } from '#server/http/responses/cached-response.ts';
import { snapshotResponse } from '#server/http/responses/snapshot-response.ts';
import { siteIcons } from './site-icons.ts';

/** Dependencies of the manifest. */
export interface WebManifestDeps {
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** URL path of the site's icon (SVG). */
  readonly icon: string;
  /** True if PNG icons can be drawn. */
  readonly drawn: boolean;
  /** Colours of the default theme. */
  readonly colours: (site: SiteView) => ManifestColours;
}

/** Colours of the app window, as `#rrggbb`. */
export interface ManifestColours {
  /** Colour of the window frame. */
  readonly theme: string;
  /** Background colour before the page is shown. */
  readonly background: string;
}

/** Packages in the menu of the app icon; systems show about as many. */
const maxShortcuts = 4;

/** Creates the handler of `GET /manifest.webmanifest`: how the site looks as an app, and the menu of its icon. */
export function webManifest(deps: WebManifestDeps): (context: Context) => Promise<Response> {
  return snapshotResponse(deps.snapshots, (snapshot) => makeManifest(snapshot, deps));
}

/** An icon of the settings: a drawing, or a bitmap where no other sizes can be drawn of it. */
function settingsIcons({ path, type, width, height }: SiteImage, drawn: boolean) {
  if (type === 'image/svg+xml') return [{ src: path, type, sizes: 'any' }];
  return drawn ? [] : [{ src: path, type, sizes: `${width}x${height}` }];
}

function makeManifest(snapshot: Snapshot, { siteView, icon, drawn, colours }: WebManifestDeps): CachedResponse {
  const { product, packages } = snapshot;
  const site = siteView(snapshot);
  const { theme, background } = colours(site);
  const home = packagePath(product, snapshot);
  const own = site.identity?.icon;
  const description = plainDescription(packages.get(product)?.package.description ?? '');
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
      ...(own === undefined ? [{ src: icon, type: 'image/svg+xml', sizes: 'any' }] : settingsIcons(own, drawn)),
      ...pixels.map(({ name, size, purpose }) => ({
        src: iconPath(name, snapshot),
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
    shortcuts: site.packages
      .filter(({ core, archived }) => !core && !archived)
      .slice(0, maxShortcuts)
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
