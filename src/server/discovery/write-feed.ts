import { html } from '#model/text/html.ts';
import type { FeedEntry } from './feed-entries.ts';

/** A feed before it is written. */
export interface Feed {
  /** The site's address without a slash at the end, as far as the base path. */
  readonly origin: string;
  /** The base path. */
  readonly base: string;
  /** Plain text. */
  readonly title: string;
  /** Plain text; may be empty. */
  readonly description: string;
  /** The URL path of the page that it is about. */
  readonly home: string;
  /** Its own URL path. */
  readonly self: string;
  /** Names it for ever, inside the site. */
  readonly key: string;
  /** The newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Signs that XML cannot hold at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The feed as Atom (RFC 4287). Without an entry it was updated in 1970: the clock tells nothing of it. */
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

/** The feed as JSON Feed 1.1. */
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

/** A tag URI (RFC 4151): it stays when the scheme or the port of the site changes. */
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
