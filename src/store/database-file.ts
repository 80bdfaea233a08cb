import { join } from 'node:path';

/** Where the database lies in a cache folder. */
export function databaseFile(cache: string): string {
  return join(cache, 'asterism.sqlite');
}
