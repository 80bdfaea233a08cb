import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DiagnosticContext, type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { readUsers } from '#features/console/server/sign-in/users-file.ts';
import { errorMessage } from '#platform/errors.ts';

/** Checks the rights to the file with the users of the console. */
export async function checkUsers({ settings }: Pick<DiagnosticContext, 'settings'>): Promise<readonly Finding[]> {
  const { users: file } = settings.server.signIn;
  return file === undefined ? [] : checkFile(file);
}

async function checkFile(file: string): Promise<readonly Finding[]> {
  try {
    const users = await readUsers(file);
    if (users.size === 0) {
      const message = `${file} has no users, so sign-in is impossible.`;
      return [warning('users', message, 'Add a user: asterism user add NAME')];
    }
  } catch (error) {
    const fix = 'Give the user that runs this process permission to read it, and write it with "asterism user add".';
    return [fault('users', errorMessage(error), fix)];
  }
  try {
    await access(dirname(file), constants.W_OK);
    return [ok('users', `${file} can be read and written`)];
  } catch {
    const message = `${file} can be read, but its folder cannot be written, so "asterism user" fails.`;
    return [warning('users', message, `Run "asterism user" as the owner of ${dirname(file)}.`)];
  }
}
