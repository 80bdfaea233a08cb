import { type Command, Option } from 'commander';
import { buildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { exitOnSignal } from '#cli/process/exit-on-signal.ts';
import { shrinkYoungGeneration } from '#cli/process/heap-limits.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { changesFolder } from '#features/export/crawl/change-lists.ts';
import { plural } from '#model/text/plural.ts';
import { exportProgress } from './export-progress.ts';
import { type ExportRun, runExport } from './run-export.ts';

interface ExportFlags extends SettingsFlags {
  readonly out: string;
  readonly compress?: readonly string[];
  readonly strict?: boolean;
  readonly single?: boolean;
}

/** Exit code of an export that could not write some pages. */
const partialExitCode = 2;

/** Exit code of an export that lacks repositories. */
const missingExitCode = 3;

/**
 * Adds `asterism export [source…]`, which writes the site to a folder of files; `exit` is called with the exit code.
 */
export function addExportCommand(program: Command, log: Log, exit: (code: number) => void): void {
  addSettingsFlags(program.command('export [source...]'), ['port', 'host'])
    .description('Export the site as static files, to a folder.')
    .option('--out <folder>', 'a folder that is empty or holds an earlier export', 'site')
    .option('--compress <encodings>', 'write compressed copies of text files: br, gzip or both', splitList)
    .addOption(new Option('--single').hideHelp())
    .option('--strict', 'write nothing when a page cannot be written or a repository is missing')
    .action(async (sources: string[], flags: ExportFlags) =>
      exit(await exitOnSignal(() => exportOnce(sources, flags, log))),
    );
}

async function exportOnce(
  sources: readonly string[],
  { out, strict = false, single, ...flags }: ExportFlags,
  log: Log,
): Promise<number> {
  const begun = performance.now();
  if (single) throw new UserError(singleIsGone);
  if (out.startsWith('s3:')) throw new UserError(bucketIsGone);
  const { settings, note } = await settingsOf(sources, flags);
  if (note !== undefined) log.info(`⁂ ${note}`);
  shrinkYoungGeneration();
  const progress = exportProgress(process.stderr);
  const options = { build: buildPaths(), log, strict, onProgress: progress.show };
  try {
    const run = await runExport(settings, { ...options, out });
    progress.end();
    printResult(run, { log, out, seconds: (performance.now() - begun) / 1_000 });
    return exitCodeOf(run);
  } finally {
    progress.end();
  }
}

const singleIsGone =
  '--single was removed. Leave it out, and open the folder with any web server, such as python3 -m http.server: see "Read it without a host" in docs/guides/export.md.';

const bucketIsGone =
  '--out names a folder, and no longer a bucket. Export to a folder, and upload it with rclone: see "Into a bucket" in docs/guides/export.md.';

function exitCodeOf({ failed, missing }: ExportRun): number {
  if (missing.length > 0) return missingExitCode;
  return failed.length === 0 ? 0 : partialExitCode;
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((each) => each.trim());
}

/** Maximum number of broken links to print. */
const maxBroken = 20;

interface Output {
  readonly log: Log;
  readonly out: string;
  readonly seconds: number;
}

function printResult(run: ExportRun, { log, out, seconds }: Output): void {
  const { size, pages, files, bytes, added, changed, removed, broken, failed, missing } = run;
  for (const { path, from } of broken.slice(0, maxBroken)) log.warn(`! ${from}: its link to ${path} is broken.`);
  if (broken.length > maxBroken) log.warn(`! … and ${plural(broken.length - maxBroken, 'more broken link')}`);
  const written = `${plural(pages, 'document')}, ${plural(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB`;
  log.info(`⁂ ${size}: ${written} in ${seconds.toFixed(1)} s: ${out}`);
  const news = `${plural(added.length, 'file')} added, ${changed.length} changed, ${removed.length} removed`;
  log.info(`  ${news}: ${changesFolder(out)}`);
  for (const { path, reason, hasEarlierCopy } of failed)
    log.warn(`! ${path}: ${reason}${hasEarlierCopy ? ' Its last good copy stays.' : ''}`);
  if (failed.length > 0) log.warn(`! ${plural(failed.length, 'page')} could not be written.`);
  if (missing.length > 0) log.warn(`! The site lacks repositories that could not be read: ${missing.join(', ')}`);
}
