import type { Facet } from '#catalog/facet.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import { noVersions } from '#catalog/version-snapshots.ts';
import { nothingWritten } from '#catalog/written-versions.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { familySize } from '#cli/output/family-size.ts';
import type { Log } from '#cli/output/log.ts';
import { refuseFewOpenFiles } from '#cli/output/refuse-few-open-files.ts';
import { createSite } from '#cli/wiring/site.ts';
import type { Settings } from '#config/schema.ts';
import { writeChangeLists } from '#features/export/crawl/change-lists.ts';
import type { ExportProgress, ExportReport } from '#features/export/export-report.ts';
import { exportSite } from '#features/export/export-site.ts';
import { openTarget } from '#features/export/files/target.ts';
import { createCutComparisons } from '#features/export/fingerprints/cut-comparisons.ts';
import { createMadeMarkdowns } from '#features/export/fingerprints/made-markdowns.ts';
import { createExportedVersions } from '#features/export/versions/exported-versions.ts';
import { touchIndex } from '#features/search/engine/index/index-files.ts';
import { indexStart } from '#features/search/files/index-file.ts';
import { openSearchFiles } from '#features/search/files/open-search-files.ts';
import { openVersions } from '#features/versions/open-versions.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { digest } from '#platform/hash.ts';
import { createRefFilter } from '#sources/ref-patterns.ts';
import { SourceError } from '#sources/source.ts';
import { openExport } from './open-export.ts';
import { withSearch } from './open-shards.ts';
import { staticSettings } from './static-settings.ts';

export interface RunExportOptions {
  readonly build: BuildPaths;
  /** The output folder. */
  readonly out: string;
  /** Log for messages. */
  readonly log: Log;
  /** If true, nothing is written when a page cannot be written, or a repository is missing. */
  readonly strict: boolean;
  /** Renders the pages, and outlives the export; when absent, the export has a renderer of its own. */
  readonly renderer?: Renderer;
  /** Called with the progress. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Result of an export. */
export interface ExportRun extends ExportReport {
  /** Number of packages and pages of the sources, as text. */
  readonly size: string;
  /** Repositories that are left out, because they could not be read. */
  readonly missing: readonly string[];
}

/** Syncs the sources once and exports their site. Throws when it fails; the folder is then unchanged. */
export async function runExport(settings: Settings, options: RunExportOptions): Promise<ExportRun> {
  const { build, out, log, strict, renderer, onProgress } = options;
  refuseFewOpenFiles(log);
  const staticExport = staticSettings(settings);
  if (staticExport.core.server.url === undefined) log.warn(withoutAddress);
  const target = await openTarget(out);
  try {
    const markdowns = createMadeMarkdowns();
    const comparisons = createCutComparisons();
    const site = await createSite(staticExport, build, {
      log,
      renderer,
      staticExport: true,
      openVersions: exportedVersions(staticExport.export.versions, log),
      onMarkdown: markdowns.note,
      onComparison: comparisons.note,
    });
    try {
      const missing = refuseMissing(await site.sync.run(), strict);
      const { threads } = staticExport.server.limits;
      const opened = await openExport(staticExport, site, { log, markdowns, comparisons, client: build.client });
      const file = shardIndexFile(staticExport);
      touchIndex(file);
      const index = openSearchFiles({ ...opened, file, worker: build.worker('shard'), warn: log.warn });
      try {
        const searched = withSearch(opened, { ...site, index });
        const { compress } = settings.export;
        const parts = { ...searched, target, worker: build.worker('file'), threads, compress, strict, onProgress };
        const report = await exportSite(parts);
        await writeChangeLists(out, report);
        await target.forgetListed();
        return { ...report, size: familySize(site.snapshots), missing };
      } finally {
        await index.close();
      }
    } finally {
      await site.close();
    }
  } finally {
    await target.close();
  }
}

/** Creates the function that gives the versions that the settings name. */
function exportedVersions(names: Settings['export']['versions'], log: Pick<Log, 'warn'>): Facet['open'] {
  if (names.length === 0) return () => ({ ...noVersions, written: nothingWritten });
  const isExported = names === 'all' ? () => true : createRefFilter(names);
  const warn = (message: string): void => log.warn(`! ${message}`);
  return (settings, deps) =>
    openVersions(settings, deps, (own) => createExportedVersions({ ...own, isExported, warn }));
}

/** Path of the database from which the search files are written. */
function shardIndexFile({ product, sources, pages, server }: Settings): string {
  return `${indexStart(server.cache)}${digest(JSON.stringify([product, sources, pages, 'export']))}`;
}

const withoutAddress =
  '! No public address is set, so there is no sitemap, no canonical link and no social card. ' +
  'Set it with core.server.url or --origin: --origin https://docs.example.com';

/**
 * A failed source with earlier data is exported with a warning; one without any would leave its packages out of the
 * site. Returns the repositories of other sources that are left out; `strict` refuses them.
 */
function refuseMissing({ failed, packages, missing = [] }: SyncReport, strict: boolean): readonly string[] {
  const sources = failed.filter(({ local, freshAt }) => local || freshAt === undefined);
  if (sources.length > 0) {
    const lines = sources.map(({ name, error, local }) => (local ? error : `${name}: ${error}`));
    throw new SourceError([...lines, 'The export needs every source. The folder is unchanged.'].join('\n'));
  }
  if (missing.length === 0 || (packages > 0 && !strict)) return missing;
  throw new SourceError(`These repositories cannot be read: ${missing.join(', ')}. The folder is unchanged.`);
}
