import type { Settings } from '#config/schema.ts';
import type { CardScheme, SiteAnnouncement, SiteFooter, SiteIdentity, SiteLink } from '#model/views/site-identity.ts';
import { digest } from '#platform/hash.ts';

/** The images of the settings, as they are served. */
export type IdentityImages = Pick<SiteIdentity, 'logo' | 'icon'>;

type SiteSettings = Settings['site'];

/** What the settings say about the name and the look of the site; undefined when they say nothing. */
export function siteIdentity(
  { site, server: { base } }: Pick<Settings, 'site' | 'server'>,
  images: IdentityImages,
): SiteIdentity | undefined {
  const { name, tagline, description, card, header } = site;
  const footer = footerOf(site.footer, base);
  const announcement = site.announcement && announcementOf(site.announcement, base);
  const identity: SiteIdentity = {
    ...images,
    ...(name !== undefined && { name }),
    ...(tagline !== undefined && { tagline }),
    ...(description !== undefined && { description }),
    ...(card && { card: schemeOf(card) }),
    ...(header.links.length > 0 && { links: header.links.map((link) => linkOf(link, base)) }),
    ...(footer && { footer }),
    ...(announcement && { announcement }),
  };
  return Object.keys(identity).length === 0 ? undefined : identity;
}

function schemeOf({ background, text, accent = text }: NonNullable<SiteSettings['card']>): CardScheme {
  return { background, text, accent };
}

function footerOf({ text, links, columns }: SiteSettings['footer'], base: string): SiteFooter | undefined {
  if (text === undefined && links.length === 0 && columns.length === 0) return undefined;
  return {
    ...(text !== undefined && { text }),
    links: links.map((link) => linkOf(link, base)),
    columns: columns.map((column) => ({ title: column.title, links: column.links.map((link) => linkOf(link, base)) })),
  };
}

function announcementOf(
  { text, url, id, until, dismissable }: NonNullable<SiteSettings['announcement']>,
  base: string,
): SiteAnnouncement {
  return {
    id: id ?? digest(JSON.stringify([text, url])).slice(0, 12),
    text,
    ...(url !== undefined && { url: addressOf(url, base) }),
    ...(until !== undefined && { until: Date.parse(until) }),
    dismissable,
  };
}

function linkOf({ text, url }: SiteLink, base: string): SiteLink {
  return { text, url: addressOf(url, base) };
}

/** A path of the site gets its base; a URL stays as it is. */
function addressOf(url: string, base: string): string {
  return url.startsWith('/') ? base + url : url;
}
