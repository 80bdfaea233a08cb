import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Diagnostic, type Finding, fault, ok } from '#cli/diagnostic.ts';
import type { Settings } from '#config/schema.ts';
import { errorCode } from '#platform/errors.ts';

/** Checks the rights to the modules of extensions, and that the settings have the extensions of sources. */
export const checkExtensions: Diagnostic = async ({ settings }) => [
  ...(await Promise.all(settings.extensions.map(checkModule))),
  ...settings.sources.flatMap((source) =>
    source.kind === 'extension' ? [checkSource(source.extension, settings.extensions)] : [],
  ),
];

async function checkModule({ name, module: file }: Settings['extensions'][number]): Promise<Finding> {
  try {
    await access(file, constants.R_OK);
    return ok(`extension ${name}`, `${file} can be read`);
  } catch (error) {
    const message = `Its module ${file} cannot be read (${errorCode(error)}).`;
    const fix = 'Correct extensions.module in the settings, or the permissions of the file.';
    return fault(`extension ${name}`, message, fix);
  }
}

function checkSource(extension: string, all: Settings['extensions']): Finding {
  const name = `source of the extension ${extension}`;
  if (all.some((each) => each.name === extension)) return ok(name, 'The extension lists it at the start');
  return fault(name, `No extension is called ${extension}.`, 'Add it to extensions, or correct the name in sources.');
}
