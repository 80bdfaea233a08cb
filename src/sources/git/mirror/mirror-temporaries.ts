import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path/posix';
import { sha256Hex } from '#platform/hash.ts';
import { isProcessRunning } from '#platform/is-process-running.ts';

/** What a temporary folder holds: a mirror that is being made, a whole one that waits for its place, or one to be removed. */
export type TemporaryKind = 'new' | 'ready' | 'old';

/** A temporary folder of a mirror. */
export interface Temporary {
  /** Where it is. */
  readonly path: string;
  /** What it holds. */
  readonly kind: TemporaryKind;
  /** False when the process that made it has ended, and for what this process made earlier; undefined on another machine. */
  readonly used: boolean | undefined;
}

/** Where the temporary folders of a mirror lie: beside it, so that they can be moved into its place in one step. */
export function temporariesOf(path: string): string {
  return `${path.replace(/\.git$/, '')}.temporary`;
}

/** A name that tells who made the folder. */
export function ownName(kind: TemporaryKind): string {
  return [kind, process.pid, machine(), randomUUID()].join('-');
}

/** The temporary folders of a mirror. A mirror has one caller at a time, so those of this process are left over. */
export async function readTemporaries(path: string): Promise<readonly Temporary[]> {
  const folder = temporariesOf(path);
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => {
    const [kind, pid, host] = name.split('-');
    const used = host === machine() ? Number(pid) !== process.pid && isProcessRunning(Number(pid)) : undefined;
    return { path: join(folder, name), kind: kind === 'ready' || kind === 'old' ? kind : 'new', used };
  });
}

/** Containers that share a cache folder have process numbers of their own. */
function machine(): string {
  return sha256Hex(hostname(), 8);
}
