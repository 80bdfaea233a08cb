import { isHttpUrl } from '#config/fields/field-types.ts';
import type { TextLink } from '#features/import/draft/draft.ts';
import type { Key } from '#features/import/keys/key.ts';
import type { Conversion } from './tool.ts';

/** A folder of documents with the address that the earlier site has for it. */
export interface OldRoute {
  /** The address, which begins and ends with a slash. */
  readonly address: string;
  /** The folder in the repository, with a slash at its end; empty for its root. */
  readonly folder: string;
  /** The documents whose addresses are not their paths, by the path below {@link address}; absent for none. */
  readonly documents?: ReadonlyMap<string, string>;
}

/** A conversion of settings whose links lead to documents. */
export interface Scope {
  readonly conversion: Conversion;
  /** The addresses of the folders of documents. */
  readonly routes: readonly OldRoute[];
}

/** What a link without a document needs. */
export const noDocument =
  'No document of the repository has this address. Add the link by hand, with the address of its page in Asterism.';

/** The address in Asterism of a link of the earlier site; undefined when no document has it. */
export function newAddress(link: string, routes: readonly OldRoute[], { site }: Conversion): string | undefined {
  if (isHttpUrl(link) || /^mailto:/i.test(link)) return link;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return undefined;
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? [];
  const path = `/${written.replace(/^\.?\/+/, '')}`;
  if (path === '/') return `/${rest}`;
  for (const { address, folder, documents } of routes.toSorted((a, b) => b.address.length - a.address.length)) {
    if (!`${path}/`.startsWith(address)) continue;
    const below = path.slice(address.length);
    const url = site.urlOf(documents?.get(below.replace(/\/$/, '')) ?? folder + below);
    if (url !== undefined) return url + rest;
  }
  return undefined;
}

/** Adds a link to a list of links, or says why it is left out. */
export function addLink(
  setting: string,
  { key, text, link }: { readonly key: Key; readonly text: Key; readonly link: Key },
  { conversion, routes }: Scope,
): void {
  const found = linkOf(text, link, { conversion, routes });
  if (found === undefined) {
    const isUnread = link.text === undefined || text.text === undefined;
    if (isUnread) for (const each of [text, link]) each.take(setting);
    else key.unsupported(noDocument);
    return;
  }
  conversion.draft.push(setting, found, text);
  link.take(setting);
}

function linkOf(text: Key, link: Key, { conversion, routes }: Scope): TextLink | undefined {
  const url = link.text === undefined ? undefined : newAddress(link.text, routes, conversion);
  return text.text === undefined || url === undefined ? undefined : { text: plainText(text.text), url };
}

/** A text without tags, and with the characters that its entities stand for. */
export function plainText(html: string): string {
  const names: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    copy: '©',
    '#39': "'",
  };
  return html
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|copy|#39);/g, (_, name: string) => names[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const siteNames: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  npm: 'npm',
  pypi: 'PyPI',
  stackoverflow: 'Stack Overflow',
  'x-twitter': 'X',
  twitter: 'Twitter',
  youtube: 'YouTube',
  bluesky: 'Bluesky',
  discord: 'Discord',
  mastodon: 'Mastodon',
  slack: 'Slack',
  gitter: 'Gitter',
  docker: 'Docker',
  facebook: 'Facebook',
  instagram: 'Instagram',
  reddit: 'Reddit',
  telegram: 'Telegram',
};

/** The name of a link: that of the site whose icon it has (`fontawesome/brands/github`), else its host. */
export function siteName(icon: string | undefined, url: string): string {
  const found = Object.entries(siteNames).find(([name]) => icon?.includes(name) === true)?.[1];
  return found ?? URL.parse(url)?.hostname ?? url;
}
