import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { createReader } from '#catalog/reading/reader.ts';
import { type BuildPaths, buildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { commandAsCalled } from '#cli/settings-flags.ts';
import { limits } from '#config/fields/limits.ts';
import { defaultProduct } from '#config/schema.ts';
import { settingsJson, settingsModule } from '#features/import/draft/settings-text.ts';
import { type Imported, importSettings } from '#features/import/import-settings.ts';
import {
  formatReport,
  formatReportJson,
  formatReportMarkdown,
  summary,
} from '#features/import/report/format-report.ts';
import type { ToolName } from '#features/import/tools/tool.ts';
import { errorCode } from '#platform/errors.ts';
import { languages } from '#web/i18n/all-translations.ts';

export interface ImportFlags {
  /** The tool; found by the name of the file when absent. */
  readonly from?: ToolName;
  /** File to write; `asterism.config.ts` in the current folder when absent. */
  readonly out?: string;
  /** True to write JSON. */
  readonly json?: boolean;
  /** True to overwrite the file. */
  readonly force?: boolean;
  /** True to print the settings in place of writing them. */
  readonly dryRun?: boolean;
  /** True to run a settings file that is a program. */
  readonly run?: boolean;
  /** `json`, or a file that ends in .json or .md. */
  readonly report?: string;
}

/** Output and environment of an import. */
export interface ImportDeps {
  /** Receives the report and the way to go on. */
  readonly log: Log;
  /** Paths of the build; relative to this module by default. */
  readonly build?: Pick<BuildPaths, 'readWorker'>;
}

/** Adds `asterism import [folder-or-file]`, which converts the settings of another tool. */
export function addImportCommand(program: Command, log: Log): void {
  program
    .command('import [folder-or-file]')
    .description('Write asterism.config.ts from the settings of Docusaurus, VitePress, MkDocs or Antora.')
    .addOption(
      new Option('--from <tool>', 'the tool that the settings file belongs to').choices([
        'docusaurus',
        'vitepress',
        'mkdocs',
        'antora',
      ]),
    )
    .option('--out <file>', 'file to write (default: asterism.config.ts in the current folder)')
    .option('--json', 'write asterism.config.json, without comments')
    .option('--force', 'overwrite the file')
    .option('--dry-run', 'print the settings, and write nothing')
    .option('--run', 'execute the settings file in a separate process; its packages must be installed')
    .option('--report <file>', 'write the report to a file (.md or .json); json prints it')
    .option('--verbose', 'print the stack of an error')
    .action((path: string | undefined, flags: ImportFlags) => runImport(path ?? '.', flags, { log }));
}

/** Imports settings, writes them and prints the report. Throws `ImportError` and {@link UserError}. */
export async function runImport(
  path: string,
  flags: ImportFlags,
  { log, build = buildPaths() }: ImportDeps,
): Promise<void> {
  const isJson = flags.json === true || flags.out?.endsWith('.json') === true;
  const out = resolve(flags.out ?? `asterism.config.${isJson ? 'json' : 'ts'}`);
  const { from: tool, run } = flags;
  const product = defaultProduct;
  const { timeLimit, memoryLimit } = limits.parse({});
  const reader = createReader({ module: build.readWorker, timeLimit, memoryLimit, threads: 1 });
  const imported = await importSettings({ path, out: dirname(out), tool, run, product, languages, reader }).finally(
    () => reader.close(),
  );
  const text = isJson ? settingsJson(imported.draft) : settingsModule(imported.draft, notesOf(imported));
  if (flags.dryRun === true) log.info(text.trimEnd());
  else await write(out, text, flags.force === true);
  await report(imported, flags, log);
  if (flags.dryRun !== true) log.warn(`✓ Wrote ${out}. Read it, then start the site: ${commandAsCalled(process.env)}`);
}

function notesOf({ report: { files }, byHand }: Imported): Parameters<typeof settingsModule>[1] {
  return { from: files.map(({ file }) => file).join(' and '), byHand };
}

/** The report goes to a file, or to standard output; beside printed settings it goes to standard error. */
async function report({ report: found }: Imported, flags: ImportFlags, log: Log): Promise<void> {
  const print = (text: string): void => (flags.dryRun === true ? log.warn(text) : log.info(text));
  if (flags.report === undefined) {
    print(formatReport(found));
  } else if (flags.report === 'json') {
    print(formatReportJson(found).trimEnd());
  } else {
    const isJson = flags.report.endsWith('.json');
    await write(resolve(flags.report), isJson ? formatReportJson(found) : formatReportMarkdown(found), true);
    print(summary(found));
  }
}

async function write(file: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') {
      const way = 'Print the settings with --dry-run, write another file with --out, or overwrite it with --force.';
      throw new UserError(`${file} already exists. ${way}`, { cause });
    }
    throw new UserError(`${file} cannot be written. Check that its folder ${join(dirname(file), '')} exists.`, {
      cause,
    });
  }
}
