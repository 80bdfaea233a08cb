import { Crawl, type CrawlDeps } from './crawl/crawl.ts';
import { failedPages } from './crawl/failed-pages.ts';
import { ExportFailed } from './export-error.ts';
import type { ExportProgress, ExportReport, FailedAddress, FileChanges } from './export-report.ts';
import type { ExportSource } from './export-source.ts';
import { dropCollisions } from './files/drop-collisions.ts';
import { startFileThreads } from './files/file-threads.ts';
import { createKeeper } from './files/keeper.ts';
import { type Entries, type Entry, filesOf, manifestFile, writeManifest } from './files/manifest.ts';
import { createStaging } from './files/staging.ts';
import { diskError, type Target } from './files/target.ts';

/** What is exported, and to where. */
export interface ExportOptions {
  /** The site. */
  readonly source: ExportSource;
  /** The folder. */
  readonly target: Target;
  /** The paths inside the site that must be written; what they lead to is written too. */
  readonly listed: ReadonlySet<string>;
  /** More of them, of which nobody knows before much of the site was read. */
  readonly later: CrawlDeps['later'];
  /** Paths inside the site that lead to others of it, and are written where they do. */
  readonly leading: ReadonlySet<string>;
  /** The module of the threads that write. */
  readonly worker: URL;
  /** How many of them. */
  readonly threads: number;
  /** True writes nothing when an address cannot be written. */
  readonly strict: boolean;
  /** Told after each address. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Writes the site beside its folder, and puts it there once all of it is written. An address that cannot be written keeps its
 * last good files. Throws `ExportFailed` with every such address where `strict` is set, and `TargetError` where the disk refuses; the folder is then as it was.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { target, threads: count, worker, strict, ...asked } = options;
  const folders = { next: target.next, before: target.folder };
  const threads = startFileThreads({ worker, count, folders });
  try {
    const staging = createStaging(folders);
    const keeper = createKeeper(target.present, threads);
    const crawl = new Crawl({ ...asked, staging, keeper, threads, before: target.manifest });
    const crawled = await crawl.run();
    await keeper.settle();
    const { entries, dropped } = await dropCollisions(crawled.entries, target.manifest.entries, target.next);
    const failed = failedPages([...crawled.failures, ...dropped]);
    if (strict && failed.length > 0) throw new ExportFailed(explain(failed));
    const manifest = writeManifest({ family: asked.source.family, entries });
    staging.write(manifestFile, new TextEncoder().encode(manifest));
    await target.swap(threads.remove);
    return { ...summaryOf(entries), ...changesOf(target.manifest.entries, entries), broken: crawled.broken, failed };
  } catch (error) {
    throw diskError(error, target.folder);
  } finally {
    await threads.close();
  }
}

function explain(failed: readonly FailedAddress[]): string {
  const lines = failed.map(({ path, reason }) => `${path}: ${reason}`);
  return [...lines, 'Nothing was written. The folder is as it was.'].join('\n');
}

function summaryOf(entries: Entries): Pick<ExportReport, 'pages' | 'files' | 'bytes'> {
  const all = [...entries.values()];
  return {
    pages: all.filter(({ page }) => page).length,
    files: all.reduce((sum, entry) => sum + filesOf(entry).length, 1),
    bytes: all.reduce((sum, { size, coded: [br, gz] = [0, 0] }) => sum + size + br + gz, 0),
  };
}

function changesOf(before: Entries, after: Entries): FileChanges {
  // What was kept is one and the same, and most is.
  const [old, now] = [hashesOf(otherThan(before, after)), hashesOf(otherThan(after, before))];
  const files = [...now.keys()].toSorted();
  return {
    added: files.filter((file) => !old.has(file)),
    changed: files.filter((file) => old.has(file) && old.get(file) !== now.get(file)),
    removed: [...old.keys()].filter((file) => !now.has(file)).toSorted(),
  };
}

function otherThan(entries: Entries, others: Entries): Entries {
  return new Map([...entries].filter(([path, entry]) => others.get(path) !== entry));
}

function hashesOf(entries: Entries): ReadonlyMap<string, string> {
  return new Map([...entries.values()].flatMap((entry: Entry) => filesOf(entry).map((file) => [file, entry.hash])));
}
