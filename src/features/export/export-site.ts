import { type CopyEncoding, copyEncodings } from './copy-encodings.ts';
import { Crawl, type CrawlDeps } from './crawl/crawl.ts';
import type { VersionGroups } from './crawl/version-groups.ts';
import { ExportFailed } from './export-error.ts';
import type { ExportProgress, ExportReport, FailedAddress, FileChanges } from './export-report.ts';
import type { ExportSource } from './export-source.ts';
import { dropCollisions } from './files/drop-collisions.ts';
import { createFileThreads } from './files/file-threads.ts';
import {
  type Entries,
  type Entry,
  filesOf,
  type Manifest,
  manifestFile,
  noJekyllFile,
  writeManifest,
} from './files/manifest.ts';
import { createReusedFiles } from './files/reused-files.ts';
import { createStaging } from './files/staging.ts';
import { diskError, type Target } from './files/target.ts';

export interface ExportOptions {
  /** The site. */
  readonly source: ExportSource;
  /** The output folder. */
  readonly target: Target;
  /** The paths inside the site that must be written; the crawl also writes what they link to. */
  readonly listed: ReadonlySet<string>;
  /** Further paths, which are known only after much of the site was read. */
  readonly later: CrawlDeps['later'];
  /** Paths inside the site that redirect to others. */
  readonly redirecting: ReadonlySet<string>;
  /** The addresses of versions. */
  readonly versions: VersionGroups;
  /** Module of the threads that write files. */
  readonly worker: URL;
  /** Maximum number of threads. */
  readonly threads: number;
  /** The encodings of compressed copies; none when empty. */
  readonly compress: readonly CopyEncoding[];
  /** If true, nothing is written when an address cannot be written. */
  readonly strict: boolean;
  /** Called after each address. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Writes the site beside its folder, and moves it there when it is complete. An address that cannot be written keeps
 * its last good files. Throws `ExportFailed` with all such addresses when `strict` is set, and `TargetError` for file
 * system errors; the folder is then unchanged.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { target, threads: count, worker, strict, compress: chosen, ...crawlOptions } = options;
  const compress = copyEncodings.filter((encoding) => chosen.includes(encoding));
  const folders = { next: target.next, before: target.folder };
  const threads = createFileThreads({ worker, count, data: { ...folders, compress } });
  try {
    const staging = createStaging(folders);
    const reusedFiles = createReusedFiles(target.present, threads);
    const earlier = sameCopies(target.manifest, compress) ? target.manifest.entries : new Map();
    const hasCopies = compress.length > 0;
    const crawlDeps = { ...crawlOptions, staging, reusedFiles, threads, hasCopies, before: target.manifest, earlier };
    const crawled = await new Crawl(crawlDeps).run();
    const { entries, dropped, removeFrom } = dropCollisions(crawled.entries, target.manifest.entries);
    const failed = failedPages([...crawled.failures, ...dropped]);
    if (strict && failed.length > 0) throw new ExportFailed(explain(failed));
    const manifest = writeManifest({ family: crawlOptions.source.family, compress, entries });
    if (!(await target.isUnchanged(manifest))) {
      await reusedFiles.settle();
      await removeFrom(target.next);
      staging.write(manifestFile, new TextEncoder().encode(manifest));
      if (target.present.has(noJekyllFile)) staging.reuse(noJekyllFile);
      else staging.write(noJekyllFile, new Uint8Array());
      await target.rememberListed();
      await target.swap(threads.remove);
    }
    return { ...summaryOf(entries), ...changesOf(target.listed.entries, entries), broken: crawled.broken, failed };
  } catch (error) {
    throw diskError(error, target.folder);
  } finally {
    await threads.close();
  }
}

/** True if an export with these compressed copies can reuse the files of an earlier one. */
function sameCopies({ compress }: Manifest, wanted: readonly CopyEncoding[]): boolean {
  return compress.join() === wanted.join();
}

function explain(failed: readonly FailedAddress[]): string {
  const lines = failed.map(({ path, reason }) => `${path}: ${reason}`);
  return [...lines, 'Nothing was written. The folder is unchanged.'].join('\n');
}

/** Files besides those of the addresses. */
const ownFiles = [manifestFile, noJekyllFile];

function summaryOf(entries: Entries): Pick<ExportReport, 'pages' | 'files' | 'bytes'> {
  const all = [...entries.values()];
  return {
    pages: all.filter(({ page }) => page).length,
    files: all.reduce((sum, entry) => sum + filesOf(entry).length, ownFiles.length),
    bytes: all.reduce((sum, { size, copies: { br = 0, gzip = 0 } = {} }) => sum + size + br + gzip, 0),
  };
}

function changesOf(before: Entries, after: Entries): FileChanges {
  // Reused files, which are most of them, are the same object in both manifests.
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

/** Failed addresses in order, without other forms (markdown, text) of a page that failed itself. */
function failedPages(failures: readonly FailedAddress[]): readonly FailedAddress[] {
  const forms = new Set(
    failures
      .filter(({ path }) => path.endsWith('.html'))
      .flatMap(({ path }) => {
        const markdown = path.replace(/html$/, 'md');
        return [markdown, `/git${markdown}`];
      }),
  );
  return failures.filter(({ path }) => !forms.has(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
