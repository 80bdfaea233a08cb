import type { CachedLists } from '#catalog/cached-lists.ts';
import { type FileStart, readStart } from '#catalog/pages/read-text.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import type { ImageSize } from '#model/page/render.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import { imageStart } from './image-size.ts';

/**
 * Finds the sizes of images of a repository, by path. Images that cannot be read or measured are left out; it does not
 * throw.
 */
export type ImageSizes = (
  repo: string,
  repository: Repository,
  images: readonly SourceFile[],
) => Promise<ReadonlyMap<string, ImageSize>>;

/** Maximum number of images of one repository that are read at once. */
const readConcurrency = 4;

/** Creates the function that finds image sizes. Unchanged images are not read again, even after a restart. */
export function createImageSizes(reader: Pick<Reader, 'read'>, lists: CachedLists): ImageSizes {
  async function measure(key: string, repository: Repository, path: string): Promise<readonly string[]> {
    const start = await imageBytes(repository, path);
    if (start === undefined) return [];
    const size = await reader
      .read({ name: 'size', args: [start.bytes] }, { hash: start.hash })
      .catch(unreadAs(undefined));
    const list = size === undefined ? [] : [String(size.width), String(size.height)];
    lists.set(key, list);
    return list;
  }

  return async (repo, repository, images) => {
    const keys = images.map(({ path, hash }) => JSON.stringify([repo, path, hash]));
    const known = await lists.get(keys);
    const entries = images.map(({ path }, index) => ({ path, key: keys[index] ?? '', known: known[index] }));
    const sizes = await mapConcurrent(entries, readConcurrency, async (image) => {
      const [width, height] = image.known ?? (await measure(image.key, repository, image.path));
      return width === undefined ? [] : [[image.path, { width: Number(width), height: Number(height) }] as const];
    });
    return new Map(sizes.flat());
  };
}

/** Reads the first bytes of a file; undefined when it cannot be read: the image is then shown without a size. */
async function imageBytes(repository: Repository, path: string): Promise<FileStart | undefined> {
  try {
    return await readStart(repository, path, imageStart);
  } catch {
    return undefined;
  }
}
