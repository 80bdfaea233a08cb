import { html } from '#model/text/html.ts';
import type { Alternate } from '#model/views/alternates.ts';

export interface SitemapPage {
  /** Its canonical URL path. */
  readonly path: string;
  /** Time of its last change, in milliseconds since 1970; undefined if unknown. */
  readonly time: number | undefined;
  /** The versions of the page in all languages, including this one; empty for a page in one language. */
  readonly languages: readonly Alternate[];
}

/** Limits of one file. */
export interface SitemapLimits {
  readonly addresses: number;
  /** Size in bytes. */
  readonly bytes: number;
}

/** The limits of search engines (sitemaps.org), less some bytes for the root element. */
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50_000_000 };

export interface SitemapFile {
  readonly xml: string;
  /** Time of the last change of a page in it, in milliseconds since 1970; undefined if unknown. */
  readonly time: number | undefined;
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes the pages into one sitemap, or into several if they exceed the limits. Addresses begin with `origin`. */
export function writeSitemap(
  pages: readonly SitemapPage[],
  origin: string,
  limits: SitemapLimits,
): readonly SitemapFile[] {
  const files: { readonly entries: string[]; bytes: number; times: number[] }[] = [];
  const start = escaped(origin);
  for (const page of pages) {
    const entry = entryOf(page, start);
    const bytes = Buffer.byteLength(entry);
    const last = files.at(-1);
    const isFull = last === undefined || last.entries.length >= limits.addresses || last.bytes + bytes > limits.bytes;
    const file = isFull ? { entries: [], bytes: 0, times: [] } : last;
    if (isFull) files.push(file);
    file.entries.push(entry);
    file.bytes += bytes;
    if (page.time !== undefined) file.times.push(page.time);
  }
  if (files.length === 0) files.push({ entries: [], bytes: 0, times: [] });
  return files.map(({ entries, times }) => ({ xml: urlSet(entries), time: youngest(times) }));
}

/** Writes the index of several sitemaps. */
export function writeSitemapIndex(
  files: readonly { readonly path: string; readonly time: number | undefined }[],
  origin: string,
): string {
  const entries = files.map(
    ({ path, time }) => `<sitemap><loc>${escaped(origin)}${path}</loc>${changed(time)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

function urlSet(entries: readonly string[]): string {
  const languages = entries.some((entry) => entry.includes('<xhtml:link'));
  const more = languages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `${declaration}<urlset xmlns="${namespace}"${more}>\n${entries.join('')}</urlset>\n`;
}

// A sitemap has many thousands of entries, so they are plain strings. URL paths are percent-encoded and language tags are
// letters, so only the origin needs to be escaped for XML.
function entryOf({ path, time, languages }: SitemapPage, origin: string): string {
  const links = languages.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${origin}${other.path}"/>`,
  );
  return `<url><loc>${origin}${path}</loc>${changed(time)}${links.join('')}</url>\n`;
}

function changed(time: number | undefined): string {
  return time === undefined ? '' : `<lastmod>${new Date(time).toISOString()}</lastmod>`;
}

function escaped(origin: string): string {
  return html`${origin}`.toString();
}

function youngest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b));
}
