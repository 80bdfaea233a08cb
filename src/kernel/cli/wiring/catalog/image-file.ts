import { join } from 'node:path';

/** Path of the database of external images in a cache folder. */
export function imageFile(cache: string): string {
  return join(cache, 'images.sqlite');
}
