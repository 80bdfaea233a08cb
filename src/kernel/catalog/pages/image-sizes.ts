import type { CachedLists } from '#catalog/cached-lists.ts';
import { imageStart } from '#catalog/images/image-size.ts';
import { type FileStart, readStart } from '#catalog/reading/read-text.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import type { ImageSize } from '#model/page/render.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { isLfsPointer } from '#platform/files/decode-text.ts';
import type { RepositoryReader, SourceFile } from '#sources/source.ts';

/** What is known of the images of a repository. */
export interface MeasuredImages {
  /** Sizes by path, without images that cannot be read or measured. */
  readonly sizes: ReadonlyMap<string, ImageSize>;
  /** Paths of those that are in Git LFS, so that the repository has only a pointer. */
  readonly pointers: ReadonlySet<string>;
  /** True if some could not be read, which may be otherwise the next time. */
  readonly isPartial: boolean;
}

/** Measures images of a repository; it does not throw. */
export type ImageSizes = (
  repo: string,
  repository: RepositoryReader,
  images: readonly SourceFile[],
) => Promise<MeasuredImages>;

/** The cached list of a pointer; that of an image has its width and its height. */
const pointer = ['lfs'];

/** Third part of the stored size of a drawing that has a shape only. */
const fluid = 'fluid';

/** Maximum number of images of one repository that are read at once. */
const readConcurrency = 4;

/** Creates the function that finds image sizes. Unchanged images are not read again, even after a restart. */
export function createImageSizes(reader: Pick<Reader, 'read'>, lists: CachedLists): ImageSizes {
  /** The list of an image; undefined for one that cannot be read. */
  async function measure(key: string, repository: RepositoryReader, path: string) {
    const start = await imageBytes(repository, path);
    if (start === undefined) return undefined;
    if (isLfsPointer(start.bytes)) {
      lists.set(key, pointer);
      return pointer;
    }
    const size = await reader
      .read({ name: 'size', args: [start.bytes] }, { hash: start.hash })
      .catch(unreadAs(undefined));
    const list = size === undefined ? [] : [String(size.width), String(size.height), ...(size.fluid ? [fluid] : [])];
    lists.set(key, list);
    return list;
  }

  return async (repo, repository, images) => {
    const keys = images.map(({ path, hash }) => JSON.stringify([repo, path, hash]));
    const known = await lists.get(keys);
    const entries = images.map(({ path }, index) => ({ path, key: keys[index] ?? '', known: known[index] }));
    const measured = await mapConcurrent(entries, readConcurrency, async (image) => ({
      path: image.path,
      list: image.known ?? (await measure(image.key, repository, image.path)),
    }));
    const sizes = measured.flatMap(({ path, list: [width, height, shape] = [] }) =>
      height === undefined ? [] : [[path, sizeOf(Number(width), Number(height), shape)] as const],
    );
    const pointers = measured.filter(({ list }) => list?.[0] === pointer[0]).map(({ path }) => path);
    const isPartial = measured.some(({ list }) => list === undefined);
    return { sizes: new Map(sizes), pointers: new Set(pointers), isPartial };
  };
}

function sizeOf(width: number, height: number, shape: string | undefined): ImageSize {
  return { width, height, ...(shape === fluid && { fluid: true }) };
}

/** Reads the first bytes of a file; undefined when it cannot be read: the image is then shown without a size. */
async function imageBytes(repository: RepositoryReader, path: string): Promise<FileStart | undefined> {
  try {
    return await readStart(repository, path, imageStart);
  } catch {
    return undefined;
  }
}
