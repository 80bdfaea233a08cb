import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Log } from '#cli/output/log.ts';
import type { Site } from '#cli/wiring/site.ts';
import type { Settings } from '#config/schema.ts';
import { listedPaths, redirectingPaths } from '#features/export/crawl/listed-paths.ts';
import { type VersionGroups, versionGroups, versionRedirects } from '#features/export/crawl/version-groups.ts';
import type { ExportOptions } from '#features/export/export-site.ts';
import type { ExportSource } from '#features/export/export-source.ts';
import type { CutComparisons } from '#features/export/fingerprints/cut-comparisons.ts';
import { createFingerprints } from '#features/export/fingerprints/fingerprints.ts';
import type { MadeMarkdowns } from '#features/export/fingerprints/made-markdowns.ts';
import { createVersionKeys } from '#features/export/fingerprints/version-keys.ts';
import { createFamilyLinks } from '#markdown/links/family-links.ts';
import { createRedirects } from '#model/address/redirects.ts';
import type { PackagePage } from '#model/views/page-view.ts';
import { derived } from '#platform/derived.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { SourceError } from '#sources/source.ts';

/** A synced site as seen by an export. */
export interface OpenExport {
  /** The site. */
  readonly source: ExportSource;
  /** The paths that must be written. */
  readonly listed: ReadonlySet<string>;
  /**
   * Further paths, which are known only after the pages were read; each group is written before the next is requested.
   */
  readonly later: ExportOptions['later'];
  /** Paths that redirect to others. */
  readonly redirecting: ReadonlySet<string>;
  /** The addresses of versions. */
  readonly versions: VersionGroups;
  /** The snapshot that is exported. */
  readonly snapshot: Snapshot;
}

/** Dependencies of an export besides the site. */
export interface ExportDeps {
  /** Receives unexpected errors. */
  readonly log: Pick<Log, 'error'>;
  /** The pages that the site converted to markdown. */
  readonly markdowns: MadeMarkdowns;
  /** The comparisons that were cut. */
  readonly comparisons: CutComparisons;
  /** Folder of the client build. */
  readonly client: string;
}

/** Origin of requests when no public URL is set. */
const placeholderOrigin = 'http://localhost';

/** Opens the site for an export, for as long as its snapshot does not change. */
export async function openExport(
  settings: Settings,
  { app, snapshots, catalog, opened: { documents, siteFiles, buildVersion } }: Site,
  { log, markdowns, comparisons, client }: ExportDeps,
): Promise<OpenExport> {
  const snapshot = snapshots.current();
  if (snapshot === undefined)
    throw new SourceError('None of the sources could be read, so there is nothing to export.');
  const { articles, versions, release } = catalog;
  const { features, siteView, sharedImage } = documents;
  const { language } = settings.core.translations;
  const { defaultRepo } = settings.pages.github;
  const origin = publicOrigin(settings.core.server.url);
  const assets = (await readdir(join(client, 'assets'))).map((name) => `/assets/${name}`);
  const parts = {
    articles,
    versions,
    release,
    features,
    partsOf: (view: PackagePage, shown: Snapshot) => features.ofPage(view, shown, settings),
    siteView,
    sharedImage,
    build: buildVersion,
    defaultRepo,
    language,
    origin: origin ?? '',
    onError: (error: unknown, doing: string) => log.error(error, doing),
    takeMarkdown: markdowns.take,
    isUnfinished: comparisons.has,
  };
  const files = [...assets, ...siteFiles.paths()];
  const listed = new Set([...listedPaths(snapshot, origin !== undefined, features.paths), ...files]);
  const versionKeys = createVersionKeys(versions);
  const linksOf = derived(createFamilyLinks);
  const written = (await versions.written?.read(snapshot)) ?? [];
  const redirects = [
    ...redirectingPaths(snapshot, listed, createRedirects(settings.redirects)),
    ...versionRedirects(snapshot, written),
  ];
  return {
    snapshot,
    source: {
      ...createFingerprints(parts, snapshot),
      origin: origin ?? placeholderOrigin,
      publicOrigin: origin ?? '',
      base: settings.server.base,
      family: snapshot.family.version,
      linksFrom: async (repo) => linksOf((await versionKeys.snapshotOf(snapshot, repo)).family),
      fetch: async (url) => app.fetch(new Request(url)),
    },
    listed,
    later: [],
    redirecting: new Set(redirects),
    versions: versionGroups(snapshot, written, features),
  };
}
