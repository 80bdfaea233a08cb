import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path/posix';
import { errorCode } from '#platform/errors.ts';
import { type GitAddress, gitAddress } from '#sources/git/process/git-address.ts';
import { SourceError } from '#sources/source.ts';

/**
 * The repositories that an address means: itself, or for a folder on this machine that is no repository, those directly
 * inside it. Throws {@link SourceError} when there is none.
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
  throw new SourceError(`${basename(path)} is no git repository and holds none. Check ${path}.`);
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (cause) {
    const code = errorCode(cause);
    const message =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no folder ${path}. Check the spelling, or make it.`
        : `The folder ${path} cannot be read (${code}). Let the user who runs this site read it.`;
    throw new SourceError(message, { cause });
  }
}

/** True for a bare repository and for a folder with a `.git`; nothing inside is run to find out. */
async function isRepository(path: string): Promise<boolean> {
  const isThere = (name: string): Promise<boolean> =>
    stat(join(path, name)).then(
      () => true,
      () => false,
    );
  return (await isThere('.git')) || ((await isThere('HEAD')) && (await isThere('objects')) && (await isThere('refs')));
}
