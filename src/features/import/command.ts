import type { CommandFeature } from '#cli/command-feature.ts';
import { addImportCommand } from './command/import-command.ts';

/** The command that converts the settings of other tools. */
export const feature: CommandFeature = {
  add: (program, { log }) => addImportCommand(program, log),
  examples: {
    import: [
      { line: 'asterism import --dry-run', does: 'show what would be imported from the tool in the current folder' },
      { line: 'asterism import mkdocs.yml --report report.md', does: 'convert one file, and write a report' },
    ],
  },
};
