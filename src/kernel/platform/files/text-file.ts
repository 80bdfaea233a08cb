import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { LockHeldError, releaseLock, takeLock } from './process-lock.ts';
import { readTextFile } from './read-text-file.ts';
import { createFileAtomic, writePrivateFile } from './write-atomic.ts';

/** A small text in a file that only its owner may read. Several processes may change it. */
export interface TextFile {
  /** Reads the text; undefined if there is no file. Throws the system's error. */
  read(): Promise<string | undefined>;
  /** Stores what `make` returns for the current text, and returns it. Throws the system's error, or {@link LockHeldError}. */
  change(make: (text: string | undefined) => string): Promise<string>;
}

/** Pause between two attempts to take the lock, and how long it may be held by others, in ms. A change takes a few. */
const lockPause = 10;
const maxLockWait = 5_000;

/** Creates the text of a file. The file is created with its folder at the first change. */
export function createTextFile(file: string): TextFile {
  const one = pLimit(1);
  const lock = `${file}.lock`;

  async function change(make: (text: string | undefined) => string): Promise<string> {
    await mkdir(dirname(file), { recursive: true });
    await waitForLock(lock);
    try {
      return await replace(file, make);
    } finally {
      await releaseLock(lock);
    }
  }

  return { read: () => readTextFile(file), change: (make) => one(() => change(make)) };
}

async function replace(file: string, make: (text: string | undefined) => string): Promise<string> {
  for (;;) {
    const text = await readTextFile(file);
    const made = make(text);
    if (made === text) return made;
    // Processes that do not see each other's ids, as in two containers, agree on who creates the file even so.
    if (text === undefined && !(await createFileAtomic(file, made, { mode: 0o600 }))) continue;
    if (text !== undefined) await writePrivateFile(file, made);
    return made;
  }
}

async function waitForLock(lock: string): Promise<void> {
  for (let waited = 0; ; waited += lockPause) {
    try {
      return await takeLock(lock);
    } catch (error) {
      if (!(error instanceof LockHeldError) || waited >= maxLockWait) throw error;
    }
    await wait(lockPause);
  }
}
