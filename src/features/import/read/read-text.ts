import { lstat, readFile, realpath } from 'node:fs/promises';
import { ImportError } from '#features/import/import-error.ts';
import { decodeText, isBinary } from '#platform/files/decode-text.ts';

/** Larger files are no settings, in bytes. */
const maxSize = 1_000_000;

/** Reads a settings file as text. Throws {@link ImportError} for what is no text file of a usual size. */
export async function readSettingsText(file: string): Promise<string> {
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) throw new ImportError(`${file} does not exist. Check the path.`);
  if (found.isSymbolicLink()) {
    const target = await realpath(file).catch(() => undefined);
    const way =
      target === undefined ? 'It leads nowhere.' : `Name the file that it leads to: asterism import ${target}`;
    throw new ImportError(`${file} is a symbolic link, and links are not followed. ${way}`);
  }
  if (!found.isFile())
    throw new ImportError(`${file} is not a file. Name the settings file, or the folder that holds it.`);
  if (found.size > maxSize) {
    const size = (found.size / 1_000_000).toFixed(1);
    throw new ImportError(`${file} is ${size} MB. Settings can be up to 1 MB. Name the right file.`);
  }
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ImportError(`${file} cannot be read. Check its permissions.`, { cause });
  });
  if (isBinary(bytes)) throw new ImportError(`${file} is not text. Name the settings file.`);
  return decodeText(bytes);
}
