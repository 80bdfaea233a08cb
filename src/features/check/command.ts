import type { CommandFeature } from '#cli/command-feature.ts';
import { addCheckCommand } from './command/check-command.ts';

/** The command that checks the documents of a family. */
export const feature: CommandFeature = {
  add: (program, { log, exit }) => addCheckCommand(program, log, exit),
  judging: ['check'],
  examples: {
    check: [
      { line: 'asterism check .', does: 'check the documents of the repository in the current folder' },
      { line: 'asterism check . --format github --fail-on warning', does: 'annotate a pull request' },
      { line: 'asterism check ~/code --write-baseline known.json', does: 'record all existing findings as accepted' },
    ],
  },
};
