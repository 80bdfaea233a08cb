import { randomUUID } from 'node:crypto';
import type { GitEnvironment } from './git-environment.ts';
import { runGit } from './run-git.ts';

/** Git commands that run one after another. */
export interface GitCommands {
  /** Arguments of each command; the first is the subcommand. */
  readonly commands: readonly (readonly string[])[];
  /** The whole environment. */
  readonly environment: GitEnvironment;
  /** Timeout of all commands together, in milliseconds. */
  readonly timeLimit: number;
  /** Maximum size of all outputs together, in bytes. */
  readonly outputLimit?: number;
}

/**
 * Runs several git commands in one shell, because starting a process takes a large process several milliseconds. Returns
 * the standard output of each command, undefined for a command that failed. Throws `GitError` when the shell fails.
 */
export async function runGitCommands(run: GitCommands): Promise<readonly (Buffer | undefined)[]> {
  const { commands, ...options } = run;
  // No output can contain it, whatever a repository contains.
  const end = randomUUID();
  const lines = commands.map((args) => `git ${args.map(quoted).join(' ')} </dev/null; printf '%s%d;' ${end} $?`);
  const output = await runGit({ program: 'sh', args: ['-c', lines.join('\n')], ...options });
  let rest = output;
  return commands.map(() => {
    const at = rest.indexOf(end);
    const answer = rest.subarray(0, at);
    const closed = rest.indexOf(';', at);
    const status = rest.toString('latin1', at + end.length, closed);
    rest = rest.subarray(closed + 1);
    return at >= 0 && status === '0' ? answer : undefined;
  });
}

/** Quotes an argument for the shell, which changes nothing between single quotes. */
function quoted(argument: string): string {
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
