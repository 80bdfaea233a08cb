/**
 * URL paths of the site that belong to no page and no package. `model/routes.ts` has the patterns of the same paths,
 * without the base.
 */

import type { Base } from './address.ts';

/** The URL path of the home page. */
export function homePath({ base }: Base): string {
  return `${base}/`;
}

/** The path of the site's cookies: it matches the base itself and everything below. */
export function cookiePath({ base }: Base): string {
  return base || '/';
}

/** The path of the 404 page of a static export, without the base. */
export const missingPath = '/404.html';

/** The URL path of the API of all packages. */
export function packagesPath({ base }: Base): string {
  return `${base}/api/repo`;
}

/** The URL path of the event stream that announces changes to open pages. */
export function eventsPath({ base }: Base): string {
  return `${base}/-/events`;
}

/** The URL path of an external image that this host proxies, from its signature and encoded address. */
export function externalImagePath(signature: string, encoded: string, { base }: Base): string {
  return `${base}/-/image/${signature}/${encoded}`;
}

/** The URL path of a build file, from its path inside the build folder. */
export function builtPath(file: string, { base }: Base): string {
  return `${base}/${file}`;
}

/** The URL path of a file that the settings give the site, from its name with a hash. */
export function siteFilePath(name: string, { base }: Base): string {
  return `${base}/assets/site/${encodeURIComponent(name)}`;
}

/** Where emoji are shown from: images of the site, images of a public host, or text in the font of the visitor (C-05). */
export type EmojiSource = 'images' | 'cdn' | 'text';

/** The address of an emoji image, from the hexadecimal code points. */
export function emojiPath(codes: string, { base, emoji }: Base & { readonly emoji?: EmojiSource }): string {
  const folder =
    emoji === 'cdn' ? 'https://cdn.jsdelivr.net/gh/jdecked/twemoji@16.0.1/assets' : `${base}/assets/twemoji`;
  return `${folder}/72x72/${codes}.png`;
}

/** The URL path of the site's icon in pixels. */
export function iconPath(name: string, { base }: Base): string {
  return `${base}/assets/icon/${name}`;
}

/** Names of the icon of a tab in pixels, and of that of a home screen. */
export const smallIcon = '32.png';
export const touchIcon = 'touch.png';

/** The URL path of the web app manifest. */
export function manifestPath({ base }: Base): string {
  return `${base}/manifest.webmanifest`;
}

/** The URL path of what all pages of the site share. */
export function familyPath({ base }: Base): string {
  return `${base}/-/family.json`;
}

/** The URL path of a page of the Matrix, from 2, in an export, whose files have no queries. */
export function matrixPagePath(page: number, { base }: Base): string {
  return `${base}/-/matrix/${page}.html`;
}

/** The URL path of the packages of the Matrix. */
export function matrixRowsPath({ base }: Base): string {
  return `${base}/-/matrix.json`;
}
