import { join } from 'node:path';

/** Folder of the mirrors of git repositories in a cache folder. */
export function mirrorFolder(cache: string): string {
  return join(cache, 'git');
}
