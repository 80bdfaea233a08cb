import { insidePath } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import { missingPath } from '#model/address/site-paths.ts';
import { singleBase } from '#model/single-site.ts';
import { relativeUrl } from './relative-url.ts';

/** A link of a document, resolved. */
export interface ResolvedLink {
  /** The link as it stands in the file of the document. */
  readonly url: string;
  /** Path inside the site of the file that it leads to; undefined for a link to another site or inside the document. */
  readonly path?: string;
}

/** Resolves the links of documents to relative links between files. */
export interface SingleLinks {
  /** Resolves a link that readers follow. Repository files that a browser would run lead to their text. */
  link(value: string, from: PlacedDocument): ResolvedLink;
  /** Resolves the address of an image, a style or another part of a document; undefined if the folder does not have it. */
  part(value: string, from: PlacedDocument): ResolvedLink | undefined;
}

/** Where a document is: its path inside the site, and its file below the folder. */
export interface PlacedDocument {
  readonly path: string;
  readonly file: string;
}

/** Suffix of the copies that show the text of repository files. */
export const textSuffix = '.txt';

/** Files of repositories that a browser would run as a document when they are opened. */
const active = /\.(x?html?|shtml|xht|svgz?|xml|xslt?|mhtml?)$/i;

/** True for a file of a repository that is shown as text when a reader follows a link to it. */
export function isShownAsText(path: string): boolean {
  return path.startsWith('/git/') && active.test(path);
}

const origin = 'file://';

/** Creates it from the file of each path inside the site. */
export function createSingleLinks(files: ReadonlyMap<string, string>): SingleLinks {
  const decoded = new Map([...files].map(([path, file]) => [tryDecodePercent(path), { path, file }]));
  const missing = files.get(missingPath) ?? '';

  function resolve(value: string, from: PlacedDocument) {
    if (value === '' || value.startsWith('#')) return undefined;
    const url = URL.parse(value, origin + singleBase + from.path);
    if (url?.protocol !== 'file:') return undefined;
    const inside = insidePath(url.pathname, { base: singleBase }) ?? missingPath;
    const path = tryDecodePercent(inside);
    // The short address of a package redirects to its first page.
    return { url, found: decoded.get(path) ?? decoded.get(`${path}/index.html`) };
  }

  return {
    link(value, from) {
      const resolved = resolve(value, from);
      if (resolved === undefined) return { url: value };
      const { url, found } = resolved;
      if (found === undefined) return { url: relativeUrl(from.file, missing), path: missingPath };
      const file = isShownAsText(found.path) ? found.file + textSuffix : found.file;
      return { url: relativeUrl(from.file, file) + url.search + url.hash, path: found.path };
    },
    part(value, from) {
      const resolved = resolve(value, from);
      if (resolved?.found === undefined) return undefined;
      const { path, file } = resolved.found;
      return { url: relativeUrl(from.file, file), path };
    },
  };
}
