import type { Settings } from '#config/schema.ts';

/** Nobody can ask a folder of files for other images than those that are in it, so their addresses need no secret. */
const imageSecret = 'images of a folder of files';

/** The settings of a site that is written once: the same on every machine. */
export function staticSettings(settings: Settings): Settings {
  const { pages } = settings;
  return { ...settings, pages: { ...pages, imageProxy: { ...pages.imageProxy, secret: imageSecret } } };
}
