import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path/posix';
import { sha256Hex } from '#platform/hash.ts';
import { isProcessRunning } from '#platform/is-process-running.ts';

/**
 * Content of a temporary folder: a mirror being created, a complete one to be moved into place, or one to be removed.
 */
export type TemporaryKind = 'new' | 'ready' | 'old';

/** A temporary folder of a mirror. */
export interface Temporary {
  /** Path of the folder. */
  readonly path: string;
  /** Content of the folder. */
  readonly kind: TemporaryKind;
  /**
   * True while the process that created it runs; false after it has ended and for earlier folders of this process;
   * undefined for a process on another machine.
   */
  readonly used: boolean | undefined;
}

/** Path of the temporary folders of a mirror: beside it, so that they can be moved into its place in one step. */
export function temporariesOf(path: string): string {
  return `${path.replace(/\.git$/, '')}.temporary`;
}

/** Creates a folder name that identifies this process. */
export function temporaryName(kind: TemporaryKind): string {
  return [kind, process.pid, machineId(), randomUUID()].join('-');
}

/**
 * Lists the temporary folders of a mirror. A mirror has one caller at a time, so those of this process are leftovers.
 */
export async function readTemporaries(path: string): Promise<readonly Temporary[]> {
  const folder = temporariesOf(path);
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => {
    const [kind, pid, host] = name.split('-');
    const used = host === machineId() ? Number(pid) !== process.pid && isProcessRunning(Number(pid)) : undefined;
    return { path: join(folder, name), kind: kind === 'ready' || kind === 'old' ? kind : 'new', used };
  });
}

/** Identifies the machine: containers that share a cache folder have separate process ids. */
function machineId(): string {
  return sha256Hex(hostname(), 8);
}
