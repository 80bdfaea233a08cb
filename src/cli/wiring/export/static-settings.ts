import type { Settings } from '#config/schema.ts';

/** A folder of files serves only the images in it, so their addresses need no secret. */
const imageSecret = 'images of a folder of files';

/** The settings of a static export: the same on every machine. */
export function staticSettings(settings: Settings): Settings {
  const { pages } = settings;
  return { ...settings, pages: { ...pages, imageProxy: { ...pages.imageProxy, secret: imageSecret } } };
}
