import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { UserError } from '#cli/output/user-error.ts';
import { nearest } from '#model/text/nearest.ts';

/**
 * Refuses a first argument that is not a folder but similar to the name of a command of the program: without a command,
 * all arguments are sources. Throws {@link UserError} with the suggested command, or with what takes the place of a removed one.
 */
export function refuseMistyped([word = '']: readonly string[], { parent }: Pick<Command, 'parent'>): void {
  if (!/^[a-z]+$/i.test(word) || existsSync(word)) return;
  if (word === 'completion') throw new UserError(completionIsGone);
  const command = nearest(word, parent?.commands.map((each) => each.name()) ?? []);
  if (command === undefined) return;
  throw new UserError(`Unknown command or folder "${word}". Did you mean asterism ${command}?`);
}

const completionIsGone =
  'asterism completion was removed. Remove it from the settings of your shell; asterism --help lists commands and options.';
