import type { CommandFeature } from '#cli/command-feature.ts';
import { addInitCommand } from './command/init-command.ts';

/** The command that sets up a site in a folder. */
export const feature: CommandFeature = {
  add: (program, { log, exit }) => addInitCommand(program, log, exit),
  examples: {
    init: [
      { line: 'asterism init docs', does: 'set up a site in the folder docs' },
      {
        line: 'asterism init --yes --source ~/code --pages github',
        does: 'set up a site in the current folder without questions',
      },
    ],
  },
};
