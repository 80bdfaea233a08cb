import type { Settings } from '#config/schema.ts';
import { parseVersionedRepo } from '#model/address/address.ts';
import type { ServerFeature } from '#server/feature.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { feedPath } from './declared.ts';
import { createFeeds } from './server/feeds.ts';
import { type RobotsOptions, robots } from './server/robots.ts';
import { sitemap } from './server/sitemap.ts';

/** How other programs find the pages and follow them: feeds of releases, the sitemap, and `robots.txt`. */
export const feature: ServerFeature = {
  paths: {
    // The versions of a package have the feeds of the package.
    exported: (repo, site) =>
      repo !== undefined && parseVersionedRepo(repo)
        ? []
        : [feedPath(repo, site, 'atom'), feedPath(repo, site, 'json')],
  },
  handlers({ settings, documents, features }) {
    const { snapshots, siteView } = documents;
    const origin = publicOrigin(settings.core.server.url);
    const { language } = settings.core.translations;
    const feeds = createFeeds(snapshots, {
      origin: origin ?? '',
      familyOf: (snapshot) => siteView(snapshot).family,
    });
    const sitemaps = sitemap({ snapshots, origin, language, listed: features.paths.listed });
    return {
      atomFeed: feeds.atom,
      packageAtomFeed: feeds.atom,
      jsonFeed: feeds.json,
      packageJsonFeed: feeds.json,
      robots: robots({
        ...crawlerSettings(settings),
        origin,
        base: settings.server.base,
        unneeded: features.paths.pages.unneeded,
      }),
      sitemap: sitemaps,
      sitemapPart: sitemaps,
    };
  },
};

/** What `robots.txt` says of versions and previews. */
function crawlerSettings({
  core,
  versions,
  previews,
}: Settings): Pick<RobotsOptions, 'training' | 'branches' | 'previews'> {
  const all = [versions, ...Object.values(versions.overrides)];
  // The branch is a version where a release is the current one; its name is in no setting.
  const shown = all.some(({ current }) => current === 'release') ? ['main', 'master'] : [];
  const branches = [...new Set([...all.flatMap((each) => each.branches ?? []), ...shown])];
  return { training: core.crawlers.training, branches, previews: previews.branches };
}
