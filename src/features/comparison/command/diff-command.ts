import type { Command } from 'commander';
import { type BuildPaths, buildPaths } from '#cli/build-paths.ts';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { exitOnSignal } from '#cli/process/exit-on-signal.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import type { Repository } from '#sources/source.ts';
import { compareVersions } from './compare-versions.ts';
import { type OpenDiff, openDiff } from './open-diff.ts';
import { formatDifference, formatDifferenceMarkdown } from './report/format-difference.ts';
import { resolveCommit } from './resolve-commit.ts';

/** The flags of a comparison. */
export interface DiffFlags extends SettingsFlags {
  /** Folder or git address; the sources of the settings or the current folder when absent. */
  readonly source?: string;
  /** Name of the package; needed when the sources have several. */
  readonly package?: string;
  /** True to write markdown. */
  readonly markdown?: boolean;
  /** True to exit with 1 when the versions differ. */
  readonly exitCode?: boolean;
}

/** Adds `asterism diff <from> <to>`, which compares two versions; `exit` is called with the exit code. */
export function addDiffCommand(program: Command, log: Log, exit: (code: number) => void): void {
  addSettingsFlags(program.command('diff <from> <to>'), ['port', 'host', 'base', 'origin'])
    .description('Compare the documentation of two tags, branches or commits.')
    .option('--source <source>', 'folder or git address (default: the current folder)')
    .option('--package <name>', 'package to compare, when the source has several')
    .option('--markdown', 'write markdown, for a comment on a pull request')
    .option('--exit-code', 'exit with 1 when the documentation differs')
    .action(async (from: string, to: string, flags: DiffFlags) =>
      exit(await exitOnSignal(() => diff([from, to], flags, { log }))),
    );
}

/** Output and environment of a comparison. */
export interface DiffDeps {
  /** Receives the comparison and warnings. */
  readonly log: Log;
  /** Paths of the build; relative to this module by default. */
  readonly build?: Pick<BuildPaths, 'renderWorker' | 'readWorker' | 'storeWorker' | 'worker'>;
}

/** Compares two versions. Resolves to the exit code; throws when they cannot be compared. */
export async function diff(
  names: readonly [from: string, to: string],
  flags: DiffFlags,
  { log, build = buildPaths() }: DiffDeps,
): Promise<number> {
  const { source, product, config, cache } = flags;
  const { settings } = await settingsOf(source === undefined ? [] : [source], {
    ...(product !== undefined && { product }),
    ...(config !== undefined && { config }),
    ...(cache !== undefined && { cache }),
  });
  const warn = (message: string): void => log.warn(`! ${message}`);
  const open = await openDiff(settings, build, { warn, progress: log.progress, names });
  try {
    const repository = await chosen(open, flags.package);
    const [from, to] = [
      await resolveCommit(repository, names[0], settings.sources),
      await resolveCommit(repository, names[1], settings.sources),
    ];
    const difference = await compareVersions(open, repository, [from, to]);
    const isColoured = process.stdout.hasColors?.() === true;
    log.info(flags.markdown ? formatDifferenceMarkdown(difference) : formatDifference(difference, isColoured));
    return flags.exitCode && difference.pages.changes.length > 0 ? 1 : 0;
  } finally {
    await open.close();
  }
}

/** The repository with a name, or the only one. */
async function chosen(open: OpenDiff, name: string | undefined): Promise<Repository> {
  const all = await open.repositories();
  const found = name === undefined ? all : all.filter((repository) => namesOf(repository).includes(name));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const names = all.map(({ folder }) => folder).join(', ');
  if (name === undefined) throw new UserError(`The source has several packages: ${names}. Choose one with --package.`);
  const reason = first === undefined ? 'No package is called' : 'Several packages are called';
  throw new UserError(`${reason} ${JSON.stringify(name)}. The source has ${names}.`);
}

function namesOf({ folder, metadata }: Repository): readonly string[] {
  return [folder, metadata.name ?? ''];
}
