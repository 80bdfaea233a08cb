import type { NamedLink } from '#model/package/package.ts';
import { cutText } from '#model/text/shorten.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { plainText } from './plain-text.ts';
import { webAddress } from './web-address.ts';

/** Maximum number of links of one kind. */
export const linkLimit = 30;
const nameLimit = 100;
const mail = /^[^\s<>()@:?&/]+@[^\s<>()@:?&/]+$/;

/** Links of the `funding` field of a package.json: a URL, an object with a `url`, or a list of these. */
export function fundingOf(fields: Fields): readonly NamedLink[] | undefined {
  return linksOf(fields, 'funding', funding);
}

/** Author and contributors with an address, as strings in npm's format or as objects. */
export function peopleOf(fields: Fields): readonly NamedLink[] | undefined {
  const author = linksOf(fields, 'author', people) ?? [];
  const others = linksOf(fields, 'contributors', people) ?? [];
  const byName = new Map([...author, ...others].map((person) => [person.name, person]));
  return byName.size === 0 ? undefined : [...byName.values()].slice(0, linkLimit);
}

/** A link, no link, or undefined for an invalid value. */
type Read = NamedLink | 'no link' | undefined;

interface Kind {
  readonly read: (value: unknown) => Read;
  readonly expected: string;
}

const funding: Kind = { read: fundingLink, expected: 'an https address, an object with a "url", or a list of these' };
const people: Kind = {
  read: personLink,
  expected: 'a person: "Name <mail> (https address)" or an object with "name", "email" and "url"',
};

function linksOf(fields: Fields, name: string, { read, expected }: Kind): readonly NamedLink[] | undefined {
  const found = fields.value(name);
  if (found === undefined) return undefined;
  const results = (Array.isArray(found) ? found.slice(0, linkLimit) : [found]).map(read);
  if (results.includes(undefined)) fields.warn(name, expected);
  return results.filter((result) => typeof result === 'object');
}

function fundingLink(value: unknown): Read {
  const fields = fieldsOf(value, '', () => undefined);
  const text = typeof value === 'string' ? value : fields?.value('url');
  const url = typeof text === 'string' ? webAddress(text) : undefined;
  if (url === undefined) return undefined;
  const type = fields?.text('type', nameLimit) ?? fields?.text('name', nameLimit);
  return { name: type || new URL(url).hostname.replace(/^www\./, ''), url };
}

function personLink(value: unknown): Read {
  if (typeof value === 'string') {
    const parts = /^([^<(]*)(?:<([^>]*)>)?\s*(?:\(([^)]*)\))?\s*$/.exec(cutText(value, 500).trim());
    return parts === null ? undefined : person({ name: parts[1], email: parts[2], url: parts[3] });
  }
  const fields = fieldsOf(value, '', () => undefined);
  return fields && person({ name: fields.value('name'), email: fields.value('email'), url: fields.value('url') });
}

function person({ name, email, url }: Readonly<Record<'name' | 'email' | 'url', unknown>>): Read {
  if (typeof name !== 'string' || plainText(name, nameLimit) === '') return undefined;
  const address = typeof url === 'string' ? linkAddress(url) : undefined;
  const link = address ?? (typeof email === 'string' ? linkAddress(`mailto:${email.trim()}`) : undefined);
  return link === undefined ? 'no link' : { name: plainText(name, nameLimit), url: link };
}

function linkAddress(text: string): string | undefined {
  const address = /^mailto:(.+)$/i.exec(text)?.[1];
  if (address !== undefined) return mail.test(address) ? `mailto:${address}` : undefined;
  return webAddress(text);
}
