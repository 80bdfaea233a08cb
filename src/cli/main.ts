import { Command, CommanderError, Help, type Option } from 'commander';
import { addCacheCommand } from './commands/cache-command.ts';
import { addCheckCommand } from './commands/check-command.ts';
import { addConfigCommand } from './commands/config-command.ts';
import { addDiffCommand } from './commands/diff-command.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addExportCommand } from './commands/export-command.ts';
import { addImportCommand } from './commands/import-command.ts';
import { addInitCommand } from './commands/init-command.ts';
import { addMcpCommand } from './commands/mcp-command.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addStoreCommand } from './commands/store-command.ts';
import { addSyncCommand } from './commands/sync-command.ts';
import { addUserCommand } from './commands/user-command.ts';
import { addWorkCommand } from './commands/work-command.ts';
import { explainError } from './output/explain-error.ts';
import { consoleLog, type Log } from './output/log.ts';
import { version } from './version.ts';

/** Runs the command line. Resolves to the exit code when the command ends; a served site ends with a signal. */
export async function main(argv: readonly string[], log: Log = consoleLog()): Promise<number> {
  const program = new Command('asterism')
    .description('One fast documentation site for a family of repositories.')
    .version(await version())
    .option('--verbose', 'print the stack of an error')
    .showHelpAfterError('Run asterism --help for all options.')
    .usage('[command] [source...] [options]')
    .exitOverride();
  addServeCommand(program, log);
  addWorkCommand(program, log);
  addSyncCommand(program, log);
  let exitCode = 0;
  const exit = (code: number): void => {
    exitCode = code;
  };
  addCheckCommand(program, log, exit);
  addDiffCommand(program, log, exit);
  addExportCommand(program, log, exit);
  addDoctorCommand(program, log, exit);
  addInitCommand(program, log, exit);
  addImportCommand(program, log);
  addMcpCommand(program, log);
  addConfigCommand(program, log);
  addCacheCommand(program, log);
  addUserCommand(program, log);
  addStoreCommand(program, log);
  program.configureHelp({ visibleOptions: (command) => optionsOf(command, program) });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    // The exit code of a failure must differ from that of a check with findings and of versions that differ.
    const failure = argv[0] === 'check' || argv[0] === 'diff' ? 2 : 1;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failure;
    log.warn(explainError(error, argv.includes('--verbose')));
    return failure;
  }
}

/** The options in the help of a command. Without a command a site is served, so the flags of `serve` apply there. */
function optionsOf(command: Command, program: Command): Option[] {
  const help = new Help();
  const own = help.visibleOptions(command);
  const serve = program.commands.find((each) => each.name() === 'serve');
  if (command !== program || serve === undefined) return own;
  const others = help.visibleOptions(serve).filter(({ long }) => own.every((option) => option.long !== long));
  return [...others, ...own];
}
