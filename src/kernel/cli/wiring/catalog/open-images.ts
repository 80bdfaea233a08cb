import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import type { ExternalImages } from '#model/page/render.ts';
import { createTextFile } from '#platform/files/text-file.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import { createExternalImages } from '#server/files/external-images.ts';
import { imageKey } from '#server/files/image-key.ts';
import type { ImageProxyDeps } from '#server/files/image-proxy.ts';
import { openSqliteStore } from '#store/sqlite/open-sqlite-store.ts';
import { imageFile } from './image-file.ts';
import type { SharedSite } from './shared-site.ts';

/** The handling of external images. */
export interface OpenImages {
  /** How documents refer to them. */
  readonly externalImages: ExternalImages;
  /** Proxies external images; undefined when the settings disable it. */
  readonly proxy: ImageProxyDeps | undefined;
  /** Closes connections and files. */
  close(): Promise<void>;
}

export interface OpenImagesOptions {
  /** The other processes of the site, with which it shares the secret; undefined when it has none. */
  readonly shared: SharedSite | undefined;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Opens the handling of external images of the settings. Throws when the cache folder cannot be written. */
export async function openImages(
  { pages, server }: Settings,
  { storeWorker }: Pick<BuildPaths, 'storeWorker'>,
  { warn, states, shared }: OpenImagesOptions,
): Promise<OpenImages> {
  const { externalImages: kind, imageProxy } = pages;
  if (kind !== 'proxy') return { externalImages: { kind }, proxy: undefined, close: async () => undefined };
  const { privateHosts, sizeLimit, cacheLimit } = imageProxy;
  const file = createTextFile(join(server.cache, 'image-secret'));
  const secret = shared?.lastingText('image-secret', file) ?? file;
  const key = await imageKey(imageProxy.secret, secret);
  // A separate file: images must not displace the cached data of sources.
  const store = openSqliteStore({
    file: imageFile(server.cache),
    worker: storeWorker,
    cacheSize: 0,
    documentsSize: cacheLimit,
    warn,
    states,
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
