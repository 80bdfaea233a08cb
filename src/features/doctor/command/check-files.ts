import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '#config/schema.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { judgeOpenFiles, moreOpenFiles } from '#platform/files/open-file-limit.ts';
import { readUsers } from '#server/console/sign-in/users-file.ts';
import { type DoctorContext, type Finding, fault, ok, warning } from './doctor-check.ts';

/**
 * Checks how many files this process may open, and the rights to the files that the settings name: the users of the console,
 * and the modules of extensions.
 */
export async function checkFiles({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { users } = settings.server.signIn;
  const modules = await Promise.all(settings.extensions.map(checkModule));
  return [openFiles(), ...(users === undefined ? [] : await checkUsers(users)), ...modules];
}

function openFiles(): Finding {
  const { suffices, message } = judgeOpenFiles();
  if (message === undefined) return ok('open files', 'This process may open enough files at once');
  return (suffices === 'no' ? fault : warning)('open files', message, moreOpenFiles);
}

async function checkModule({ name, module: file }: Settings['extensions'][number]): Promise<Finding> {
  try {
    await access(file, constants.R_OK);
    return ok(`extension ${name}`, `${file} can be read`);
  } catch (error) {
    const message = `Its module ${file} cannot be read (${errorCode(error)}).`;
    return fault(
      `extension ${name}`,
      message,
      'Correct extensions.module in the settings, or the permissions of the file.',
    );
  }
}

async function checkUsers(file: string): Promise<readonly Finding[]> {
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
