/**
 * The URL paths of the site that belong to no page and no package: `model/routes.ts` has the same paths without the base, as
 * patterns.
 */

import type { Base } from './address.ts';

/** The URL path that a visitor opens who names no page. */
export function homePath({ base }: Base): string {
  return `${base}/`;
}

/** The path for which the site's cookies hold: below the base, and at the base itself. */
export function cookiePath({ base }: Base): string {
  return base || '/';
}

/** The path inside the site of the page that a file host shows where it has no file. */
export const missingPath = '/404.html';

/** The URL path of the page that searches without JavaScript. */
export function searchPath({ base }: Base): string {
  return `${base}/search`;
}

/** The URL path of the form to sign in. */
export function signInPath({ base }: Base): string {
  return `${base}/login`;
}

/** The URL path of the console. */
export function consolePath({ base }: Base): string {
  return `${base}/console`;
}

/** The URL path of the stream that tells how a sync goes. */
export function consoleEventsPath({ base }: Base): string {
  return `${base}/api/console/events`;
}

/** True for the path of a page that only the server makes: no page of a package, which could be fetched as data. */
export function isServedPath(path: string, site: Base): boolean {
  return [searchPath, signInPath, consolePath].some((pathOf) => path === pathOf(site));
}

/** The URL path of the folder of what a browser searches by itself, where there is no server. */
export function shardsFolder({ base }: Base): string {
  return `${base}/-/search`;
}

/** The URL path of the call that searches. */
export function searchCallPath({ base }: Base): string {
  return `${base}/api/search`;
}

/** The URL path of the call that tells of one package. */
export function packageCallPath(repo: string, { base }: Base): string {
  return `${base}/api/repo/${encodeURIComponent(repo)}`;
}

/** The URL path of the call that gives what is wrong with a package. */
export function checkCallPath(repo: string, { base }: Base): string {
  return `${base}/api/check/${encodeURIComponent(repo)}`;
}

/** The URL path of the server of the Model Context Protocol. */
export function mcpPath({ base }: Base): string {
  return `${base}/mcp`;
}

/** The URL path of the stream that tells open pages of changes. */
export function eventsPath({ base }: Base): string {
  return `${base}/-/events`;
}

/** The URL path under which our host shows an image of another one, from its signature and its encoded address. */
export function externalImagePath(signature: string, encoded: string, { base }: Base): string {
  return `${base}/-/image/${signature}/${encoded}`;
}

/** The URL path of a file of the build, from its path inside the build's folder. */
export function builtPath(file: string, { base }: Base): string {
  return `${base}/${file}`;
}

/** The URL path of an emoji's image, from the hexadecimal codes of its characters. */
export function emojiPath(codes: string, { base }: Base): string {
  return `${base}/assets/twemoji/72x72/${codes}.png`;
}

/** The URL path of a version of the social card of a package. */
export function socialCardPath(repo: string, version: string, { base }: Base): string {
  return `${base}/assets/card/${version}/${encodeURIComponent(repo)}.png`;
}

/** The URL path of the site's icon in pixels. */
export function iconPath(name: string, { base }: Base): string {
  return `${base}/assets/icon/${name}`;
}

/** The URL path of the web app manifest. */
export function manifestPath({ base }: Base): string {
  return `${base}/manifest.webmanifest`;
}

/** The URL path of the service worker, whose scope is the whole site. */
export function serviceWorkerPath({ base }: Base): string {
  return `${base}/service-worker.js`;
}

/** The URL path of the document that stands for pages while the site cannot be reached. */
export function offlinePath({ base }: Base): string {
  return `${base}/-/offline.html`;
}

/** The URL path of the sitemap, or of its part with a number. */
export function sitemapPath({ base }: Base, number?: number): string {
  return `${base}/sitemap${number === undefined ? '' : `-${number}`}.xml`;
}
