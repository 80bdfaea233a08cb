import type { Command } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { hashPassword } from '#features/console/server/sign-in/password-hash.ts';
import { readUsers, writeUsers } from '#features/console/server/sign-in/users-file.ts';
import { userName, userNameRule } from '#features/console/user-name.ts';
import { type PasswordStreams, promptPassword } from './prompt-password.ts';

const withoutEffect = ['product', 'port', 'host', 'base', 'origin'] as const;

/** Adds `asterism user`, which manages the users who may sign in. */
export function addUserCommand(program: Command, log: Log, streams: PasswordStreams = terminal()): void {
  const user = program.command('user').description('Manage the users who may sign in to the console.');
  addSettingsFlags(user.command('add <name>'), withoutEffect)
    .description(
      'Add a user, or change the password of one. The password is read from a prompt or from standard input.',
    )
    .action(async (name: string, flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const account = checked(name);
      const before = await readUsers(file);
      const hash = await hashPassword(await promptPassword(streams));
      await writeUsers(file, new Map([...before, [account, hash]]));
      log.info(before.has(account) ? `Changed the password of ${account}.` : `Added ${account}.`);
    });
  addSettingsFlags(user.command('remove <name>'), withoutEffect)
    .description('Remove a user and end all sessions of the user.')
    .action(async (name: string, flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const users = new Map(await readUsers(file));
      if (!users.delete(checked(name))) throw new UserError(`There is no user ${name} in ${file}.`);
      await writeUsers(file, users);
      log.info(`Removed ${name}.`);
    });
  addSettingsFlags(user.command('list'), withoutEffect)
    .description('List the users.')
    .action(async (flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const users = await readUsers(file);
      if (users.size === 0)
        log.info(`${file} has no users. Add one with \`asterism user add NAME\` to make sign-in possible.`);
      for (const name of users.keys()) log.info(name);
    });
}

function terminal(): PasswordStreams {
  return { input: process.stdin, output: process.stderr };
}

function checked(name: string): string {
  const user = userName(name);
  if (user === undefined || user !== name)
    throw new UserError(`"${name}" is not a valid user name. Use ${userNameRule}.`);
  return user;
}

async function fileOf(flags: SettingsFlags): Promise<string> {
  const { users } = (await settingsOf([], flags)).settings.server.signIn;
  if (users !== undefined) return users;
  throw new UserError('The settings name no users file. Set server.signIn.users or ASTERISM_SERVER__SIGN_IN__USERS.');
}
