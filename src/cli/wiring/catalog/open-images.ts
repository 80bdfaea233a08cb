import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import type { ExternalImages } from '#model/page/render.ts';
import { createExternalImages } from '#server/files/external-images.ts';
import { imageKey } from '#server/files/image-key.ts';
import type { ImageProxyDeps } from '#server/files/image-proxy.ts';
import { openStore } from '#store/store.ts';
import { imageFile } from './image-file.ts';

/** How images of other hosts are shown, and what fetches them. */
export interface OpenImages {
  /** What becomes of them in documents. */
  readonly externalImages: ExternalImages;
  /** What shows them under our own address, undefined where the settings do not want that. */
  readonly proxy: ImageProxyDeps | undefined;
  /** Lets go of connections and files. */
  close(): Promise<void>;
}

/** Opens what the settings want for images of other hosts. Throws when the cache folder cannot be written. */
export async function openImages(
  { pages, server }: Settings,
  { storeWorker }: Pick<BuildPaths, 'storeWorker'>,
  warn: (message: string) => void,
): Promise<OpenImages> {
  const { externalImages: kind, imageProxy } = pages;
  if (kind !== 'proxy') return { externalImages: { kind }, proxy: undefined, close: async () => undefined };
  const { privateHosts, sizeLimit, cacheLimit } = imageProxy;
  const key = await imageKey(imageProxy.secret, server.cache);
  // A file of its own: images must not crowd out what the sources answered.
  const store = openStore({
    file: imageFile(server.cache),
    worker: storeWorker,
    cacheSize: 0,
    documentsSize: cacheLimit,
    warn,
  });
  const images = createExternalImages({ store: store.documents, privateHosts, limits: { maxBytes: sizeLimit } });
  return {
    externalImages: { kind, key, plainHosts: privateHosts },
    proxy: { key, images },
    async close() {
      await images.close();
      await store.close();
    },
  };
}
