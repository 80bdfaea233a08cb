import { html } from '#model/text/html.ts';
import type { FeedEntry } from './feed-entries.ts';

/** The contents of a feed. */
export interface Feed {
  /** The public origin of the site, without the base path and without a slash at the end. */
  readonly origin: string;
  /** The base path. */
  readonly base: string;
  /** The title, as plain text. */
  readonly title: string;
  /** The description, as plain text; may be empty. */
  readonly description: string;
  /** The URL path of the page that the feed belongs to. */
  readonly home: string;
  /** The URL path of the feed. */
  readonly self: string;
  /** The permanent key of the feed inside the site. */
  readonly key: string;
  /** The entries, the newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Writes a feed as Atom (RFC 4287). A feed without entries was updated in 1970, so that its text does not depend on the clock. */
export function writeAtom({ origin, base, title, description, home, self, key, entries }: Feed): string {
  const items = entries.map(
    (entry) => html`  <entry>
    <id>${idOf(origin, base, entry.key)}</id>
    <title>${clean(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${origin}${entry.path}"/>
    <updated>${dateOf(entry.time)}</updated>
    <published>${dateOf(entry.time)}</published>
    <summary>${clean(entry.summary)}</summary>
  </entry>
`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${idOf(origin, base, key)}</id>
  <title>${clean(title)}</title>
  <subtitle>${clean(description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${origin}${self}"/>
  <link rel="alternate" type="text/html" href="${origin}${home}"/>
  <updated>${dateOf(entries[0]?.time ?? 0)}</updated>
  <author><name>${clean(title)}</name></author>
${items}</feed>
`.toString();
}

/** Writes a feed as JSON Feed 1.1. */
export function writeJson({ origin, base, title, description, home, self, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: clean(title),
    ...(description !== '' && { description: clean(description) }),
    home_page_url: origin + home,
    feed_url: origin + self,
    items: entries.map((entry) => ({
      id: idOf(origin, base, entry.key),
      url: origin + entry.path,
      title: clean(entry.title),
      content_text: clean(entry.summary),
      date_published: dateOf(entry.time),
    })),
  });
}

/** A tag URI (RFC 4151). It does not depend on the scheme and the port of the site. */
function idOf(origin: string, base: string, key: string): string {
  const place = base === '' ? '' : `${base.slice(1)}/`;
  return `tag:${URL.parse(origin)?.hostname.replace(/[^\w.-]/g, '') ?? 'localhost'},2026:${place}${key}`;
}

function dateOf(time: number): string {
  return new Date(time).toISOString();
}

function clean(text: string): string {
  return text.toWellFormed().replace(impossible, '');
}
