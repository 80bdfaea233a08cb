import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256Hex } from '#platform/hash.ts';
import { isProcessRunning } from '#platform/is-process-running.ts';
import { readTextFile } from './read-text-file.ts';
import { createFileAtomic, temporaryPrefix, writeFileAtomic } from './write-atomic.ts';

/** Another running process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  /** The id of the process that holds the lock. */
  readonly processId: number;
  constructor(lock: string, processId: number) {
    super(`Process ${processId} holds the lock ${lock}.`);
    this.processId = processId;
  }
}

/**
 * Takes a lock: a file that names its process. The lock holds until {@link releaseLock}, or until the process ends. Throws
 * {@link LockHeldError} if another running process holds it.
 *
 * The lock of a process that has ended is stale. A process that replaces it first takes a second lock, whose name is made
 * from the content of the stale one, and then checks that the first still has that content: so no process replaces a lock
 * that another one has just taken.
 */
export async function takeLock(lock: string): Promise<void> {
  for (;;) {
    if (await createFileAtomic(lock, content())) return;
    const held = await readTextFile(lock);
    if (held === undefined) continue;
    const owner = Number.parseInt(held, 10);
    if (owner > 0 && owner !== process.pid && isProcessRunning(owner)) throw new LockHeldError(lock, owner);
    const replacing = `${lock}-${sha256Hex(held, 16)}`;
    await takeLock(replacing);
    try {
      if ((await readTextFile(lock)) === held) return await writeFileAtomic(lock, content());
    } finally {
      await releaseLock(replacing);
    }
  }
}

/** Releases a lock. Only its holder may call it. */
export async function releaseLock(lock: string): Promise<void> {
  await rm(lock, { force: true });
}

/** Removes the files that killed processes left while they took the lock. Only its holder may call it. */
export async function clearLockRemains(lock: string): Promise<void> {
  const starts = [`${basename(lock)}-`, temporaryPrefix(lock)];
  const remains = (await readdir(dirname(lock))).filter((name) => starts.some((start) => name.startsWith(start)));
  await Promise.all(remains.map((name) => rm(join(dirname(lock), name), { force: true })));
}

/** Unique for each lock, so that it is never mistaken for an earlier one of a process with the same id. */
function content(): string {
  return `${process.pid} ${randomUUID()}`;
}
