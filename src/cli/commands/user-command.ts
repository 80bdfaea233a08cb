import type { Command } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { userName, userNameRule } from '#model/text/user-name.ts';
import { hashPassword } from '#server/console/sign-in/password-hash.ts';
import { readUsers, writeUsers } from '#server/console/sign-in/users-file.ts';
import { askPassword, type PasswordStreams } from './ask-password.ts';

/** Adds `asterism user`, which manages the users who may sign in. */
export function addUserCommand(program: Command, log: Log, streams: PasswordStreams = terminal()): void {
  const user = program.command('user').description('Say who may sign in and see the console.');
  addSettingsFlags(user.command('add <name>'))
    .description('Add a user, or give one another password. It is asked for, or read from standard input.')
    .action(async (name: string, flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const known = checked(name);
      const before = await readUsers(file);
      const hash = await hashPassword(await askPassword(streams));
      await writeUsers(file, new Map([...before, [known, hash]]));
      log.info(before.has(known) ? `${known} has another password.` : `${known} may sign in.`);
    });
  addSettingsFlags(user.command('remove <name>'))
    .description('Remove a user, who is signed out at once.')
    .action(async (name: string, flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const users = new Map(await readUsers(file));
      if (!users.delete(checked(name))) throw new UserError(`There is no user ${name} in ${file}.`);
      await writeUsers(file, users);
      log.info(`${name} may not sign in any more.`);
    });
  addSettingsFlags(user.command('list'))
    .description('List who may sign in.')
    .action(async (flags: SettingsFlags) => {
      const file = await fileOf(flags);
      const users = await readUsers(file);
      if (users.size === 0) log.info(`${file} holds no users: there is no sign-in.`);
      for (const name of users.keys()) log.info(name);
    });
}

function terminal(): PasswordStreams {
  return { input: process.stdin, output: process.stderr };
}

function checked(name: string): string {
  const known = userName(name);
  if (known === undefined || known !== name) throw new UserError(`"${name}" is no user name. Give ${userNameRule}.`);
  return known;
}

async function fileOf(flags: SettingsFlags): Promise<string> {
  const { users } = (await settingsOf([], flags)).settings.server.signIn;
  if (users !== undefined) return users;
  throw new UserError(
    'The settings name no file of users. Name one at server.signIn.users, or in ASTERISM_SERVER__SIGN_IN__USERS.',
  );
}
