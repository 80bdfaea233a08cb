import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import type { Settings } from '#config/schema.ts';
import { errorCode } from '#platform/errors.ts';
import { judgeOpenFiles, moreOpenFiles } from '#platform/files/open-file-limit.ts';
import type { DoctorContext } from './doctor-check.ts';

/** Checks how many files this process may open. */
export async function checkOpenFiles(): Promise<readonly Finding[]> {
  const { suffices, message } = judgeOpenFiles();
  if (message === undefined) return [ok('open files', 'This process may open enough files at once')];
  return [(suffices === 'no' ? fault : warning)('open files', message, moreOpenFiles)];
}

/** Checks the rights to the modules of extensions. */
export function checkModules({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  return Promise.all(settings.extensions.map(checkModule));
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
