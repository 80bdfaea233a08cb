import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type BuildPaths, buildPaths } from '#cli/build-paths.ts';
import { refuseFailures } from '#cli/commands/sync-command.ts';
import type { Log } from '#cli/output/log.ts';
import { refuseFewOpenFiles } from '#cli/output/refuse-few-open-files.ts';
import { exitOnSignal } from '#cli/process/exit-on-signal.ts';
import { settingsOf } from '#cli/settings-flags.ts';
import { refusedLook, throwRefused } from '#cli/wiring/pages/open-look.ts';
import { createRedirectsWarning } from '#cli/wiring/pages/warn-of-redirects.ts';
import type { Settings } from '#config/schema.ts';
import type { CheckReport } from '#features/check/check-report.ts';
import { type CheckedSnapshot, checkSnapshot } from '#features/check/check-snapshot.ts';
import { addExternal } from '#features/check/external/add-external.ts';
import { BaselineError, withoutKnown, writeBaseline } from '#features/check/report/baseline.ts';
import { formatGithub } from '#features/check/report/format-github.ts';
import { formatGitlab } from '#features/check/report/format-gitlab.ts';
import { formatHuman } from '#features/check/report/format-human.ts';
import { formatJson } from '#features/check/report/format-json.ts';
import { formatSarif } from '#features/check/report/format-sarif.ts';
import { isAtLeast } from '#features/check/severity.ts';
import { version } from '#server/version.ts';
import { addCheckFlags, type CheckFlags, severitiesOf } from './check-flags.ts';
import { type OpenCheck, openCheck } from './open-check.ts';

/** The report cannot be written to its file. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly isExpected = true;
}

/** Adds `asterism check [source…]`, which checks the documents of a family; `exit` is called with the exit code. */
export function addCheckCommand(program: Command, log: Log, exit: (code: number) => void): void {
  addCheckFlags(program.command('check [source...]'))
    .description('Check the documents of the given sources for errors.')
    .action(async (sources: string[], flags: CheckFlags) =>
      exit(await exitOnSignal(() => check(sources, flags, { log }))),
    );
}

/** Output and environment of a check. */
export interface CheckDeps {
  /** Receives the report and errors. */
  readonly log: Log;
  /** Paths of the build; relative to this module by default. */
  readonly build?: Pick<BuildPaths, 'renderWorker' | 'readWorker' | 'storeWorker' | 'worker'>;
}

/** Runs a check. Resolves to the exit code; throws when the check cannot run. */
export async function check(
  sources: readonly string[],
  flags: CheckFlags,
  { log, build = buildPaths() }: CheckDeps,
): Promise<number> {
  const { product, config, cache } = flags;
  const { settings, note } = await settingsOf(sources, {
    ...(product !== undefined && { product }),
    ...(config !== undefined && { config }),
    ...(cache !== undefined && { cache }),
  });
  if (note !== undefined) log.warn(`⁂ ${note}`);
  refuseFewOpenFiles(log);
  throwRefused(await refusedLook(settings));
  const open = await openCheck(settings, build, { ...log, warn: (message) => log.warn(`! ${message}`) });
  try {
    const found = await findings(open, { settings, flags, log });
    if (flags.writeBaseline !== undefined) {
      await writeTo(flags.writeBaseline, writeBaseline(found));
      return 0;
    }
    const report = flags.baseline === undefined ? found : withoutKnown(found, await readBaseline(flags.baseline));
    await writeReport(report, { flags, settings, log });
    return exitCode(report, flags);
  } finally {
    await open.close();
  }
}

async function findings(open: OpenCheck, { settings, flags, log }: Running): Promise<CheckedSnapshot> {
  const { report, snapshot } = await open.snapshot();
  refuseFailures(report, settings.sources.length);
  if (snapshot === undefined) return { packages: [] };
  const { inspect, extensions } = open;
  const severities = severitiesOf(settings, flags, extensions.rules);
  const redirects = await createRedirectsWarning(settings)(snapshot);
  if (redirects !== '') log.warn(`! ${redirects}`);
  const imageLimit = settings.pages.imageProxy.sizeLimit;
  const checked = await checkSnapshot(snapshot, { inspect, extensions, imageLimit, severities });
  if (!flags.external) return checked;
  const { privateHosts } = settings.pages.imageProxy;
  const onStart = (addresses: number, hosts: number): void =>
    log.warn(`… requesting ${addresses} addresses of ${hosts} hosts, one at a time for each host`);
  const { product } = settings;
  return addExternal(checked, { snapshot, severities, answers: open.answers, product, privateHosts, onStart });
}

interface Running {
  readonly flags: CheckFlags;
  readonly settings: Settings;
  readonly log: Log;
}

async function writeReport(report: CheckReport, { flags, settings, log }: Running): Promise<void> {
  const text = await formatted(report, flags, settings);
  if (flags.output === undefined) {
    if (text !== '') log.info(text);
    return;
  }
  await writeTo(flags.output, `${text}\n`);
  // GitLab shows the file in the merge request, and the log has what failed the job.
  if (flags.format === 'gitlab') log.info(formatHuman(report, process.stdout.hasColors?.() === true));
}

async function formatted(report: CheckReport, { format, output }: CheckFlags, { product }: Settings): Promise<string> {
  if (format === 'json') return formatJson(report);
  if (format === 'sarif') return formatSarif(report, { name: product, version: await version() });
  if (format === 'github') return formatGithub(report);
  if (format === 'gitlab') return formatGitlab(report);
  return formatHuman(report, output === undefined && process.stdout.hasColors?.() === true);
}

function exitCode({ packages }: CheckReport, { failOn }: CheckFlags): number {
  if (failOn === 'never') return 0;
  return packages.some((each) => each.findings.some(({ severity }) => isAtLeast(severity, failOn))) ? 1 : 0;
}

async function writeTo(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    throw new OutputError(`${file} cannot be written. Check its folder.`, { cause });
  }
}

async function readBaseline(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new BaselineError(`The baseline ${file} cannot be read. Create it with --write-baseline.`, { cause });
  }
}
