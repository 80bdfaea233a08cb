import type { CommandFeature } from '#cli/command-feature.ts';
import { checkUsers } from './command/check-users.ts';
import { addUserCommand } from './command/user-command.ts';

/** The command that manages the users of the console. */
export const feature: CommandFeature = {
  add: (program, { log }) => addUserCommand(program, log),
  examples: {
    user: [{ line: 'asterism user list', does: 'list all users' }],
    'user add': [
      { line: 'asterism user add alice', does: 'add a user, or change the password' },
      { line: 'asterism user add alice < password.txt', does: 'read the password from a file' },
    ],
    'user remove': [{ line: 'asterism user remove alice', does: 'remove a user and end all sessions of the user' }],
    'user list': [{ line: 'asterism user list --config asterism.config.js', does: 'list the users of a site' }],
  },
  diagnostics: { users: checkUsers },
};
