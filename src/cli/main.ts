import { CommanderError } from 'commander';
import { startProgramsThrough } from '#platform/programs/start-program.ts';
import { buildPaths } from './build-paths.ts';
import { explainError } from './output/explain-error.ts';
import { consoleLog, type Log } from './output/log.ts';
import { createProgram } from './program.ts';
import { version } from './version.ts';

/** Runs the command line. Resolves to the exit code when the command ends; a served site ends with a signal. */
export async function main(argv: readonly string[], log: Log = consoleLog()): Promise<number> {
  startProgramsThrough(buildPaths().programStarter);
  let exitCode = 0;
  const exit = (code: number): void => {
    exitCode = code;
  };
  const program = createProgram({ log, exit, version: await version() });
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
