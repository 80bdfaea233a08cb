import type { Alternate } from '#model/address/alternates.ts';
import { html } from '#model/text/html.ts';

/** A page in a sitemap. */
export interface SitemapPage {
  /** Its canonical URL path. */
  readonly path: string;
  /** When it was last changed, in milliseconds since 1970; undefined where nobody knows. */
  readonly time: number | undefined;
  /** The same page in its languages, this one among them; empty for a page that is there in one. */
  readonly languages: readonly Alternate[];
}

/** How much one file may hold. */
export interface SitemapLimits {
  /** Addresses at most. */
  readonly addresses: number;
  /** Bytes at most. */
  readonly bytes: number;
}

/** What search engines take at most (sitemaps.org), with some room for the frame. */
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50_000_000 };

/** One file of a sitemap. */
export interface SitemapFile {
  /** The XML. */
  readonly xml: string;
  /** When the youngest of its pages was changed, in milliseconds since 1970; undefined where nobody knows. */
  readonly time: number | undefined;
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The pages as one sitemap, or as several where one may not hold them all. Addresses begin with `origin`. */
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

/** The list of several sitemaps, each with its URL path. */
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

// Many thousands of entries are written in one go, so they are plain strings: URL paths are percent-encoded and tags of
// languages are letters, so that only the origin could hold a sign that means something in XML.
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
