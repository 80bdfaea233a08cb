import type { Settings } from '#config/schema.ts';
import type { SiteImage, SiteLogo } from '#model/views/site-identity.ts';
import type { SiteFiles } from '#server/files/site-files.ts';
import { type Refuse, unlessRefused } from '#server/look/refuse.ts';
import { type CheckedImage, readSiteImage } from './read-site-image.ts';
import type { IdentityImages } from './site-identity.ts';

/** The images of the settings, checked. */
export interface OpenSiteImages {
  /** The images as pages show them. */
  readonly identity: IdentityImages;
  /** The image of which the icons in pixels are drawn; undefined for the icon of Asterism. */
  readonly icon: CheckedImage | undefined;
  /** The logo, if it can be drawn; undefined otherwise. */
  readonly drawableLogo: CheckedImage | undefined;
}

/** What is done with the images. */
export interface ImageHandlers {
  /** Serves them. */
  readonly files: Pick<SiteFiles, 'add'>;
  /** Called with the error of an image that is left out. Without its light image, a logo is left out. */
  readonly refuse: Refuse;
}

/** Reads and checks the logo and the icon of the settings, and serves them. */
export async function openSiteImages(
  { logo, icon }: Pick<Settings['site'], 'logo' | 'icon'>,
  { files, refuse }: ImageHandlers,
): Promise<OpenSiteImages> {
  const { light, dark } = typeof logo === 'object' ? logo : { light: logo, dark: undefined };
  const read = async (file: string | undefined, setting: string, isDrawn = false): Promise<CheckedImage | undefined> =>
    file === undefined ? undefined : unlessRefused(() => readSiteImage({ file, setting, isDrawn }), refuse);
  const first = await read(light, dark === undefined ? 'site.logo' : 'site.logo.light');
  const second = await read(dark, 'site.logo.dark');
  const own = await read(icon, 'site.icon', true);
  const drawn = own ?? (first?.isDrawable ? first : undefined);
  const shown = first && logoOf(first, second, files);
  return {
    identity: { ...(shown && { logo: shown }), ...(drawn && { icon: serve('icon', drawn, files) }) },
    icon: drawn,
    drawableLogo: first?.isDrawable ? first : undefined,
  };
}

function logoOf(light: CheckedImage, dark: CheckedImage | undefined, files: ImageHandlers['files']): SiteLogo {
  return { light: serve('logo', light, files), ...(dark && { dark: serve('logo-dark', dark, files) }) };
}

function serve(
  name: string,
  { bytes, type, ending, width, height }: CheckedImage,
  files: ImageHandlers['files'],
): SiteImage {
  return { path: files.add(`${name}.${ending}`, bytes), type, width, height };
}
