import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Site } from '#cli/wiring/site.ts';
import type { Settings } from '#config/schema.ts';
import { listedPaths, redirectingPaths } from '#export/crawl/listed-paths.ts';
import { type VersionGroups, versionGroups, versionRedirects } from '#export/crawl/version-groups.ts';
import type { ExportOptions } from '#export/export-site.ts';
import type { ExportSource } from '#export/export-source.ts';
import { features } from '#features/server.ts';
import { createFamilyLinks } from '#markdown/links/family-links.ts';
import { createRedirects } from '#model/address/redirects.ts';
import { derived } from '#platform/derived.ts';
import { createFingerprints } from '#server/caching/fingerprints.ts';
import { createVersionKeys } from '#server/caching/version-keys.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { SourceError } from '#sources/source.ts';
import type { CutComparisons } from './cut-comparisons.ts';
import type { MadeMarkdowns } from './made-markdowns.ts';

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
  { app, snapshots, inside }: Site,
  { markdowns, comparisons, client }: ExportDeps,
): Promise<OpenExport> {
  const snapshot = snapshots.current();
  if (snapshot === undefined)
    throw new SourceError('None of the sources could be read, so there is nothing to export.');
  const { language } = settings.core.translations;
  const { defaultRepo } = settings.pages.github;
  const origin = publicOrigin(settings.core.server.url);
  const assets = (await readdir(join(client, 'assets'))).map((name) => `/assets/${name}`);
  const parts = {
    ...inside,
    defaultRepo,
    language,
    origin: origin ?? '',
    takeMarkdown: markdowns.take,
    isUnfinished: comparisons.has,
  };
  const files = [...assets, ...inside.siteFiles.paths()];
  const listed = new Set([...listedPaths(snapshot, origin !== undefined, features.exported), ...files]);
  const versionKeys = createVersionKeys(inside.versions);
  const linksOf = derived(createFamilyLinks);
  const written = (await inside.versions.written?.read(snapshot)) ?? [];
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
    versions: versionGroups(snapshot, written, features.exported),
  };
}
