import { CommanderError } from 'commander';
import { startProgramsThrough } from '#platform/programs/start-program.ts';
import { version } from '#server/version.ts';
import { buildPaths } from './build-paths.ts';
import { explainError } from './output/explain-error.ts';
import { consoleLog, type Log } from './output/log.ts';
import { watchOutput } from './process/output-errors.ts';
import { createProgram, judgingCommands, lastingCommands } from './program.ts';

/**
 * Runs the command line, with the standard streams of the process unless a log is given. Resolves to the exit code when the
 * command ends; a served site ends with a signal.
 */
export async function main(argv: readonly string[], given?: Log): Promise<number> {
  const log = given ?? consoleLog();
  startProgramsThrough(buildPaths().programStarter);
  let exitCode = 0;
  const exit = (code: number): void => {
    exitCode = code;
  };
  const program = createProgram({ log, exit, version: await version() });
  const endOutput = given === undefined ? watchOutput() : undefined;
  let lasting = false;
  program.hook('preAction', (_, action) => {
    lasting = lastingCommands.has(action.name());
  });
  // The exit code of a failure must differ from that of what a command finds.
  const failure = judgingCommands.has(argv[0] ?? '') ? 2 : 1;
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    exitCode = failure;
    if (error instanceof CommanderError && error.exitCode === 0) exitCode = 0;
    else if (!(error instanceof CommanderError)) log.warn(explainError(error, argv.includes('--verbose')));
  }
  const lost = await endOutput?.(lasting);
  if (lost === undefined) return exitCode;
  log.warn(lost);
  return failure;
}
