import type { SyncReport } from '#catalog/sync-report.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { familySize } from '#cli/output/family-size.ts';
import type { Log } from '#cli/output/log.ts';
import { refuseFewOpenFiles } from '#cli/output/refuse-few-open-files.ts';
import { shardIndexFile } from '#cli/wiring/catalog/index-file.ts';
import { createCutComparisons } from '#cli/wiring/export/cut-comparisons.ts';
import { createMadeMarkdowns } from '#cli/wiring/export/made-markdowns.ts';
import { openExport } from '#cli/wiring/export/open-export.ts';
import { openSearchFiles } from '#cli/wiring/export/open-search-files.ts';
import { withSearch } from '#cli/wiring/export/open-shards.ts';
import { staticSettings } from '#cli/wiring/export/static-settings.ts';
import { createSite } from '#cli/wiring/site.ts';
import type { Settings } from '#config/schema.ts';
import { writeChangeLists } from '#export/crawl/change-lists.ts';
import type { ExportProgress, ExportReport } from '#export/export-report.ts';
import { exportSite } from '#export/export-site.ts';
import { openTarget } from '#export/files/target.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { touchIndex } from '#search/index/index-files.ts';
import { SourceError } from '#sources/source.ts';

/** Options of an export. */
export interface RunExportOptions {
  /** Paths of the build. */
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
    const listeners = { onMarkdown: markdowns.note, onComparison: comparisons.note };
    const site = await createSite(staticExport, build, { log, renderer, staticExport: listeners });
    try {
      const missing = refuseMissing(await site.sync.run(), strict);
      const { threads } = staticExport.server.limits;
      const opened = await openExport(staticExport, site, { markdowns, comparisons, client: build.client });
      const file = shardIndexFile(staticExport);
      touchIndex(file);
      const index = openSearchFiles({ ...opened, file, worker: build.shardWorker, warn: log.warn });
      try {
        const searched = withSearch(opened, { ...site, index });
        const { compress } = settings.export;
        const parts = { ...searched, target, worker: build.fileWorker, threads, compress, strict, onProgress };
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
