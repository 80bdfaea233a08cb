import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path/posix';
import { errorCode } from '#platform/errors.ts';
import { adviceFor } from '#sources/file-access.ts';
import { SourceError } from '#sources/source.ts';
import { type GitAddress, gitAddress } from './process/git-address.ts';

/**
 * Finds the repositories of an address: the repository itself, or, for a local folder that is no repository, the
 * repositories directly inside it. Throws {@link SourceError} when there are none.
 */
export async function findOnDisk(address: GitAddress): Promise<readonly GitAddress[]> {
  const { address: path, protocol } = address;
  if (protocol !== 'file' || (await isRepository(path))) return [address];
  const names = await namesIn(path);
  const found: GitAddress[] = [];
  for (const name of names.sort()) {
    if (!name.startsWith('.') && (await isRepository(join(path, name)))) found.push(gitAddress(join(path, name)));
  }
  if (found.length > 0) return found;
  throw new SourceError(`${basename(path)} is not a git repository and contains none. Check ${path}.`);
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (cause) {
    const code = errorCode(cause);
    const message =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no folder ${path}. Check the spelling, or create it.`
        : `The folder ${path} cannot be read (${code}). ${adviceFor(code)}`;
    throw new SourceError(message, { cause });
  }
}

/** True for a bare repository and for a folder with a `.git`. Runs no program. */
async function isRepository(path: string): Promise<boolean> {
  const isThere = (name: string): Promise<boolean> =>
    stat(join(path, name)).then(
      () => true,
      () => false,
    );
  return (await isThere('.git')) || ((await isThere('HEAD')) && (await isThere('objects')) && (await isThere('refs')));
}
