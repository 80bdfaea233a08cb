import { existsSync } from 'node:fs';
import { UserError } from '#cli/output/user-error.ts';
import { nearest } from '#model/text/nearest.ts';

/** All commands of the command line. */
const commands = ['serve', 'sync', 'check', 'export', 'import', 'init', 'mcp', 'config', 'cache', 'user'];

/**
 * Refuses a first argument that is not a folder but similar to the name of a command: without a command, all arguments
 * are sources. Throws {@link UserError} with the suggested command.
 */
export function refuseMistyped([word = '']: readonly string[]): void {
  if (!/^[a-z]+$/i.test(word) || existsSync(word)) return;
  const command = nearest(word, commands);
  if (command === undefined) return;
  throw new UserError(`Unknown command or folder "${word}". Did you mean asterism ${command}?`);
}
