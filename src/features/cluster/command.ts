import type { CommandFeature } from '#cli/command-feature.ts';
import { addStoreCommand } from './command/store-command.ts';
import { addWorkCommand } from './command/work-command.ts';

/** The commands of a site on many machines. */
export const feature: CommandFeature = {
  add(program, { log }) {
    addWorkCommand(program, log);
    addStoreCommand(program, log);
  },
  lasting: ['work'],
  examples: {
    work: [
      {
        line: 'asterism work --config asterism.config.js',
        does: 'fetch, render and index for a site with a shared database',
      },
    ],
    store: [{ line: 'asterism store migrate', does: 'update the tables before an upgrade' }],
    'store migrate': [
      { line: 'asterism store migrate --config asterism.config.js', does: 'update the tables of a site' },
    ],
  },
};
