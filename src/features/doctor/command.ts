import type { CommandFeature } from '#cli/command-feature.ts';
import { addDoctorCommand } from './command/doctor-command.ts';

/** The command that finds out why a site does not start. */
export const feature: CommandFeature = {
  add: addDoctorCommand,
  examples: {
    '': [{ line: 'asterism doctor', does: 'find out why a site does not start' }],
    doctor: [
      { line: 'asterism doctor', does: 'check this machine and the settings in the current folder' },
      { line: 'asterism doctor github:OWNER --json', does: 'check a source, and print JSON for a program' },
    ],
  },
};
