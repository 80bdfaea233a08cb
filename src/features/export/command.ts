import type { CommandFeature } from '#cli/command-feature.ts';
import { addExportCommand } from './command/export-command.ts';

/** The command that writes the site as files. */
export const feature: CommandFeature = {
  add: (program, { log, exit }) => addExportCommand(program, log, exit),
  examples: {
    '': [{ line: 'asterism export ~/code --out site', does: 'write the site as files' }],
    export: [
      { line: 'asterism export ~/code --origin https://docs.example.com', does: 'write the site to the folder site' },
    ],
  },
};
