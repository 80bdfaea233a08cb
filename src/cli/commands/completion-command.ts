import { Argument, type Command } from 'commander';
import { bashCompletion } from '#cli/completion/bash-completion.ts';
import { completedCommands } from '#cli/completion/completed-commands.ts';
import { fishCompletion } from '#cli/completion/fish-completion.ts';
import { zshCompletion } from '#cli/completion/zsh-completion.ts';
import type { Log } from '#cli/output/log.ts';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** Adds `asterism completion <shell>`, which prints the completions of the program for a shell. */
export function addCompletionCommand(program: Command, log: Log): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell for which they are printed').choices(Object.keys(writers)))
    .description('Print completions for a shell: commands, options and their values.')
    .action((shell: keyof typeof writers) => log.info(writers[shell](completedCommands(program)).trimEnd()));
}
