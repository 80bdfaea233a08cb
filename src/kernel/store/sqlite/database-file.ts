import { join } from 'node:path';

/** The path of the database in a cache folder. */
export function databaseFile(cache: string): string {
  return join(cache, 'asterism.sqlite');
}
