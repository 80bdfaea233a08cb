import { manifestPath, sitemapPath } from '#model/address/site-paths.ts';

/**
 * The addresses in a file that is not a document: the parts of a sitemap, the icons of a manifest; undefined for other
 * files.
 */
export function indexLinks(path: string, text: string): readonly string[] | undefined {
  const named = patterns.find(([file]) => path.endsWith(file))?.[1];
  return named && [...text.matchAll(named)].map(([, address = '']) => new URL(address, placeholderOrigin).pathname);
}

const placeholderOrigin = 'http://localhost';

// The site generates both: one address in an element, and JSON without spaces.
const patterns: readonly (readonly [file: string, named: RegExp])[] = [
  [sitemapPath({ base: '' }), /<loc>([^<]*\/sitemap-\d+\.xml)<\/loc>/g],
  [manifestPath({ base: '' }), /"src":"([^"\\]+)"/g],
];
