import { createHash, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TargetError } from '#export/export-error.ts';
import { codeOf } from './code-of.ts';

/**
 * Takes a lock: a file that names its process, and holds for as long as that runs. Throws {@link TargetError} where another
 * process holds it.
 *
 * The lock of a process that has ended is stale. A process that replaces it first takes a second lock, whose name is made
 * from the content of the stale one, and then checks that the first still has that content: so no process replaces a lock
 * that another one has just taken.
 */
export async function takeLock(lock: string, folder: string): Promise<void> {
  for (;;) {
    if (await createLock(lock)) return;
    const held = await readLock(lock);
    if (held === undefined) continue;
    const owner = Number.parseInt(held, 10);
    if (owner > 0 && owner !== process.pid && isRunning(owner)) {
      throw new TargetError(`${folder} is being written by another export, process ${owner}. Wait until it has ended.`);
    }
    const right = `${lock}-${createHash('sha256').update(held).digest('hex').slice(0, 16)}`;
    await takeLock(right, folder);
    try {
      if ((await readLock(lock)) === held) return await replaceLock(lock);
    } finally {
      await rm(right, { force: true });
    }
  }
}

/** Removes what processes that were killed while they took a lock left beside it. Only its holder may call it. */
export async function clearLockRemains(lock: string): Promise<void> {
  const names = await readdir(dirname(lock));
  const remains = names.filter((name) => name.startsWith(`${basename(lock)}-`));
  await Promise.all(remains.map((name) => rm(join(dirname(lock), name), { force: true })));
}

/** Makes a lock with its content in one step; false where there is one. */
async function createLock(lock: string): Promise<boolean> {
  const whole = await writeContent(lock);
  try {
    await link(whole, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    // A disk without hard links.
    return await writeFile(lock, content(), { flag: 'wx' }).then(
      () => true,
      (refused: unknown) => {
        if (codeOf(refused) === 'EEXIST') return false;
        throw refused;
      },
    );
  } finally {
    await rm(whole, { force: true });
  }
}

async function replaceLock(lock: string): Promise<void> {
  await rename(await writeContent(lock), lock);
}

async function writeContent(lock: string): Promise<string> {
  const file = `${lock}-${randomUUID()}`;
  await writeFile(file, content(), { flag: 'wx' });
  return file;
}

/** Different each time, so that a lock is never taken for an earlier one of a process with the same id. */
function content(): string {
  return `${process.pid} ${randomUUID()}`;
}

async function readLock(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
