import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { diskFull, GitError } from '#features/git/process/git-error.ts';
import { errorCode } from '#platform/errors.ts';

/** A commit that is shown. */
export interface CurrentCommit {
  /** Commit id. */
  readonly commit: string;
  /** Full name of the branch or tag; undefined for a commit without one. */
  readonly ref: string | undefined;
}

/** Name of the ref in a mirror to which a ref of the remote is fetched. */
export function fetchedRef(name: string): string {
  return `refs/asterism-next/${encodeName(name)}`;
}

/** Reads the recorded commit of a key from the refs of a mirror; undefined when there is none. */
export async function readCurrent(mirror: string, key: string): Promise<CurrentCommit | undefined> {
  const [name] = await recordedRefs(mirror, key);
  const commit = name && (await readFile(join(folderOf(mirror, key), name), 'utf8').catch(() => '')).trim();
  if (name === undefined || !commit || !/^[\da-f]{40,64}$/.test(commit)) return undefined;
  const encoded = name.replaceAll('/', '');
  return { commit, ref: encoded === 'none' ? undefined : Buffer.from(encoded, 'hex').toString('utf8') };
}

/**
 * Records the commit of a key as a ref, by the rules of git: the file is written beside it and moved into place. Throws
 * {@link GitError}.
 */
export async function writeCurrent(mirror: string, key: string, { commit, ref }: CurrentCommit): Promise<void> {
  const name = ref === undefined ? 'none' : encodeName(ref);
  const file = join(folderOf(mirror, key), name);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.lock`, `${commit}\n`, { flag: 'wx' });
    await rename(`${file}.lock`, file);
    const others = (await recordedRefs(mirror, key)).filter((other) => other !== name);
    for (const other of others) await rm(join(folderOf(mirror, key), other), { force: true });
  } catch (cause) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(cause));
    const reason = isFull ? diskFull : `${mirror} cannot be written`;
    throw new GitError(reason, '', { cause });
  }
}

function folderOf(mirror: string, key: string): string {
  return join(mirror, 'refs/asterism', key);
}

/** Names of the refs of a key, without locks and temporary files. */
async function recordedRefs(mirror: string, key: string): Promise<readonly string[]> {
  const folder = folderOf(mirror, key);
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && /^(none|[\da-f]+)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** Encodes a branch name as part of another ref, in segments that are valid file names. */
function encodeName(ref: string): string {
  return Buffer.from(ref)
    .toString('hex')
    .replace(/.{200}(?=.)/g, '$&/');
}
