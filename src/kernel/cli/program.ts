import { Command } from 'commander';
import { commandFeatures } from '#features/commands.ts';
import type { CommandDeps } from './command-feature.ts';
import { addCacheCommand } from './commands/cache/cache-command.ts';
import { addConfigCommand } from './commands/config-command.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addSyncCommand } from './commands/sync-command.ts';
import type { Diagnostics } from './diagnostic.ts';
import { addExamples } from './help/examples.ts';
import { optionsOf } from './help/options-of.ts';

/** Commands that run until a signal or their client ends them: they outlive a log that cannot be written. */
export const lastingCommands: ReadonlySet<string> = new Set([
  'serve',
  ...commandFeatures.flatMap(({ lasting = [] }) => lasting),
]);

/** Commands whose exit code 1 is what they found. */
export const judgingCommands: ReadonlySet<string> = new Set(commandFeatures.flatMap(({ judging = [] }) => judging));

/** What the program is given. */
export interface ProgramDeps extends Omit<CommandDeps, 'diagnostics'> {
  /** The version of Asterism. */
  readonly version: string;
}

/** Creates the program with all its commands. Nothing else lists them: help and suggestions read it. */
export function createProgram({ log, exit, version }: ProgramDeps): Command {
  const program = new Command('asterism')
    .description('One fast documentation site for a family of repositories.')
    .version(version)
    .option('--verbose', 'print the stack of an error')
    .showHelpAfterError('Run asterism --help for all options.')
    .usage('[command] [source...] [options]')
    .exitOverride();
  addServeCommand(program, log);
  addSyncCommand(program, log);
  const diagnostics: Diagnostics = Object.assign({}, ...commandFeatures.map((feature) => feature.diagnostics));
  for (const feature of commandFeatures) feature.add?.(program, { log, exit, diagnostics });
  addConfigCommand(program, log);
  addCacheCommand(program, log);
  program.configureHelp({ visibleOptions: (command) => optionsOf(command, program) });
  addExamples(program);
  return program;
}
