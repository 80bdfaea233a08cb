import { join } from 'node:path';

/** Where mirrors of git repositories lie in a cache folder. */
export function mirrorFolder(cache: string): string {
  return join(cache, 'git');
}
