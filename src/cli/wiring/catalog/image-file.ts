import { join } from 'node:path';

/** The database of images of other hosts in a cache folder. */
export function imageFile(cache: string): string {
  return join(cache, 'images.sqlite');
}
