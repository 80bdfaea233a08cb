/** The colour scheme of a theme. */
export type Scheme = 'dark' | 'light';

const scheme = /^\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/i;

/**
 * Simplifies a media query list for a known scheme: empty if it always matches, `not all` if it never matches, undefined if it
 * combines the scheme with other operators than `and`.
 */
export function mediaIn(known: Scheme, media: string): string | undefined {
  if (!/prefers-color-scheme/i.test(media)) return media;
  const queries = media.split(',').map((query) => queryIn(known, query.trim()));
  if (queries.includes(undefined)) return undefined;
  if (queries.includes('')) return '';
  return queries.filter((query) => query !== 'not all').join(', ') || 'not all';
}

function queryIn(known: Scheme, query: string): string | undefined {
  const parts = query.split(/(?<!\s)\s+and\s+/i);
  const schemes = parts.flatMap((part) => scheme.exec(part)?.[1]?.toLowerCase() ?? []);
  if (schemes.some((each) => each !== known)) return 'not all';
  const rest = parts.filter((part) => !scheme.test(part)).join(' and ');
  return /prefers-color-scheme/i.test(rest) ? undefined : rest;
}
