import type { CommandFeature } from '#cli/command-feature.ts';
import { addDiffCommand } from './command/diff-command.ts';

/** The command that compares two versions without a site. */
export const feature: CommandFeature = {
  add: (program, { log, exit }) => addDiffCommand(program, log, exit),
  judging: ['diff'],
  examples: {
    diff: [
      { line: 'asterism diff v1.0.0 v2.0.0', does: 'compare two releases of the repository in the current folder' },
      { line: 'asterism diff main HEAD --markdown', does: 'describe the changes of a branch for a pull request' },
    ],
  },
};
