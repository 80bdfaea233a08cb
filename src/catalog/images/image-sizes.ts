import { LRUCache } from 'lru-cache';
import type { ImageSize } from '#model/render.ts';
import { inTurns } from '#sources/in-turns.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import { imageSize, imageStart } from './image-size.ts';

/** Finds the sizes of images of a repository, by path. One that cannot be read or measured is left out; nothing is thrown for it. */
export type ImageSizes = (
  repo: string,
  repository: Repository,
  images: readonly SourceFile[],
) => Promise<ReadonlyMap<string, ImageSize>>;

/** Images of one repository that are read at once. */
const readsAtOnce = 4;

/** Makes the finder, which remembers the images that did not change. */
export function createImageSizes(): ImageSizes {
  const remembered = new LRUCache<string, { readonly size: ImageSize | undefined }>({ max: 100_000 });

  async function measure(
    repo: string,
    repository: Repository,
    { path, hash }: SourceFile,
  ): Promise<ImageSize | undefined> {
    const key = `${repo}\n${path}\n${hash}`;
    const known = remembered.get(key);
    if (known !== undefined) return known.size;
    const start = await readStart(repository, path);
    if (start === undefined) return undefined;
    const size = imageSize(start);
    remembered.set(key, { size });
    return size;
  }

  return async (repo, repository, images) => {
    const sizes = await inTurns(images, readsAtOnce, (image) => measure(repo, repository, image));
    return new Map(
      images.flatMap(({ path }, index) => {
        const size = sizes[index];
        return size === undefined ? [] : [[path, size] as const];
      }),
    );
  };
}

/** The first bytes of a file, undefined when they cannot be read: an image without a size is shown all the same. */
async function readStart(repository: Repository, path: string): Promise<Uint8Array | undefined> {
  try {
    const open = await repository.open(path);
    if (open === undefined) return undefined;
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of open.body) {
      parts.push(part);
      size += part.length;
      // Leaving the loop cancels the rest.
      if (size >= imageStart) break;
    }
    return Buffer.concat(parts, size);
  } catch {
    return undefined;
  }
}
