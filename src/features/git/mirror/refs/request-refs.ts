import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path/posix';

const folder = 'refs/asterism-requests';

/** Name of the ref in a mirror to which a request is fetched. */
export function requestRef(number: number): string {
  return `${folder}/${number}`;
}

/** Removes the refs of requests that are not in `kept`; their objects stay. Never throws. */
export async function pruneRequestRefs(mirror: string, kept: ReadonlySet<number>): Promise<void> {
  const names = (await readdir(join(mirror, folder)).catch(() => [])).filter((name) => /^\d+$/.test(name));
  const left = names.filter((name) => !kept.has(Number(name)));
  await Promise.all(left.map((name) => rm(join(mirror, folder, name), { force: true }).catch(() => undefined)));
}

/** True when requests were ever fetched into a mirror, so that it has commits that the shown branch lacks. */
export async function hasRequestRefs(mirror: string): Promise<boolean> {
  return (await readdir(join(mirror, folder)).catch(() => undefined)) !== undefined;
}
