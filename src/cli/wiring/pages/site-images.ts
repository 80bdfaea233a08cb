import type { Settings } from '#config/schema.ts';
import type { SiteImage, SiteLogo } from '#model/views/site-identity.ts';
import type { SiteFiles } from '#server/files/site-files.ts';
import { type CheckedImage, readSiteImage } from './read-site-image.ts';
import type { IdentityImages } from './site-identity.ts';

/** The images of the settings, checked. */
export interface OpenSiteImages {
  /** The images as pages show them. */
  readonly identity: IdentityImages;
  /** The image of which the icons in pixels are drawn; undefined for the icon of Asterism. */
  readonly icon: CheckedImage | undefined;
  /** The logo that is drawn on social cards; undefined without one that can be drawn. */
  readonly cardLogo: CheckedImage | undefined;
}

/** Reads and checks the logo and the icon of the settings, and serves them. Throws `SettingsError`. */
export async function openSiteImages({ logo, icon }: Settings['site'], files: SiteFiles): Promise<OpenSiteImages> {
  const { light, dark } = typeof logo === 'object' ? logo : { light: logo, dark: undefined };
  const [first, second, own] = await Promise.all([
    read(light, dark === undefined ? 'site.logo' : 'site.logo.light'),
    read(dark, 'site.logo.dark'),
    icon === undefined ? undefined : readSiteImage({ file: icon, setting: 'site.icon', isDrawn: true }),
  ]);
  const drawn = own ?? (first?.isDrawable ? first : undefined);
  const shown = first && logoOf(first, second, files);
  return {
    identity: { ...(shown && { logo: shown }), ...(drawn && { icon: serve('icon', drawn, files) }) },
    icon: drawn,
    cardLogo: first?.isDrawable ? first : undefined,
  };
}

function read(file: string | undefined, setting: string): Promise<CheckedImage> | undefined {
  return file === undefined ? undefined : readSiteImage({ file, setting });
}

function logoOf(light: CheckedImage, dark: CheckedImage | undefined, files: SiteFiles): SiteLogo {
  return { light: serve('logo', light, files), ...(dark && { dark: serve('logo-dark', dark, files) }) };
}

function serve(name: string, { bytes, type, ending, width, height }: CheckedImage, files: SiteFiles): SiteImage {
  return { path: files.add(`${name}.${ending}`, bytes), type, width, height };
}
