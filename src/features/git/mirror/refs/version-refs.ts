import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { sha256Hex } from '#platform/hash.ts';

const folder = 'refs/asterism-versions';

/** Length of the longest name that is written out, in hexadecimal digits. */
const maxDigits = 200;

/** Name of the ref in a mirror to which a version is fetched: the full name of the remote's ref, encoded. */
export function versionRef(name: string): string {
  return `${folder}/${fileOf(name)}`;
}

/** The recorded versions of a mirror. */
export interface RecordedVersions {
  /** Number of versions. */
  readonly size: number;
  /** True when the ref with this full name was fetched. */
  has(name: string): boolean;
}

/** Returns the versions that were fetched into a mirror. */
export async function recordedVersionRefs(mirror: string): Promise<RecordedVersions> {
  const files = new Set((await readdir(join(mirror, folder)).catch(() => [])).filter(isVersionFile));
  return { size: files.size, has: (name) => files.has(fileOf(name)) };
}

/** Removes the refs of versions that are no longer wanted; their objects stay. Never throws. */
export async function pruneVersionRefs(mirror: string, wanted: Iterable<string>): Promise<void> {
  const kept = new Set([...wanted].map(fileOf));
  const files = (await readdir(join(mirror, folder)).catch(() => [])).filter(isVersionFile);
  const left = files.filter((name) => !kept.has(name));
  await Promise.all(left.map((name) => rm(join(mirror, folder, name), { force: true }).catch(() => undefined)));
}

/** A long name is hashed: as folders, its segments could have the name of another ref's file. */
function fileOf(name: string): string {
  const digits = Buffer.from(name).toString('hex');
  return digits.length > maxDigits ? `h${sha256Hex(name, 64)}` : digits;
}

function isVersionFile(name: string): boolean {
  return /^h?[\da-f]+$/.test(name);
}
