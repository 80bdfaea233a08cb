import type { Settings } from '#config/schema.ts';

/** A folder of files serves only the images in it, so their addresses need no secret. */
const imageSecret = 'images of a folder of files';

/** The main thread of an export cannot keep more render threads busy, each of which takes some 60 MB. */
const maxThreads = 4;

/**
 * The settings of a static export. Its files are the same on every machine. It leaves one core to the main thread, which is
 * as busy as a render thread.
 */
export function staticSettings(settings: Settings): Settings {
  const { pages, server } = settings;
  const threads = Math.max(1, Math.min(maxThreads, server.limits.threads - 1));
  return {
    ...settings,
    pages: { ...pages, imageProxy: { ...pages.imageProxy, secret: imageSecret } },
    server: { ...server, limits: { ...server.limits, threads } },
  };
}
