import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import type { ExternalImages } from '#model/page/render.ts';
import { createTextFile } from '#platform/files/text-file.ts';
import { createExternalImages } from '#server/files/external-images.ts';
import { imageKey } from '#server/files/image-key.ts';
import type { ImageProxyDeps } from '#server/files/image-proxy.ts';
import { openStore } from '#store/store.ts';
import { imageFile } from './image-file.ts';

/** The handling of external images. */
export interface OpenImages {
  /** How documents refer to them. */
  readonly externalImages: ExternalImages;
  /** Proxies external images; undefined when the settings disable it. */
  readonly proxy: ImageProxyDeps | undefined;
  /** Closes connections and files. */
  close(): Promise<void>;
}

/** Opens the handling of external images of the settings. Throws when the cache folder cannot be written. */
export async function openImages(
  { pages, server }: Settings,
  { storeWorker }: Pick<BuildPaths, 'storeWorker'>,
  warn: (message: string) => void,
): Promise<OpenImages> {
  const { externalImages: kind, imageProxy } = pages;
  if (kind !== 'proxy') return { externalImages: { kind }, proxy: undefined, close: async () => undefined };
  const { privateHosts, sizeLimit, cacheLimit } = imageProxy;
  const key = await imageKey(imageProxy.secret, createTextFile(join(server.cache, 'image-secret')));
  // A separate file: images must not displace the cached data of sources.
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
