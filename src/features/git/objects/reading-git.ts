import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { runGitCommands } from '#features/git/process/run-git-commands.ts';

/** Runs git commands that read a mirror. */
export interface ReadingGit {
  /** Runs a command. Returns its standard output, of at most `outputLimit` bytes. Throws `GitError`. */
  run(args: readonly string[], input?: string, outputLimit?: number): Promise<Buffer>;
  /** Runs commands together whose outputs `run` then returns; a command that fails is run again by `run`. Never throws. */
  prepare(commands: readonly (readonly string[])[]): Promise<void>;
}

/** Maximum size of the list of files of a commit, in bytes: some 300,000 files. A few trees that repeat each other stand for billions. */
export const maxTreeOutput = 32 * 1024 * 1024;

/** Creates the runner for an environment. Each command has this timeout, in milliseconds. */
export function createReadingGit(environment: GitEnvironment, timeLimit: number): ReadingGit {
  const prepared = new Map<string, Buffer>();
  return {
    async run(args, input = '', outputLimit) {
      const key = JSON.stringify(args);
      const known = prepared.get(key);
      prepared.delete(key);
      return known ?? runGit({ args, input, environment, timeLimit, ...(outputLimit && { outputLimit }) });
    },
    async prepare(commands) {
      const answers = await runGitCommands({ commands, environment, timeLimit, outputLimit: maxTreeOutput }).catch(
        () => [],
      );
      for (const [index, answer] of answers.entries()) {
        if (answer !== undefined) prepared.set(JSON.stringify(commands[index]), answer);
      }
    },
  };
}
