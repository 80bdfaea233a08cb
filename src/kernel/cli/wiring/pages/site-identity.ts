import type { Settings } from '#config/schema.ts';
import { type Base, withBase } from '#model/address/address.ts';
import { mapInlineLinks } from '#model/text/inline-links.ts';
import { mapLocalText } from '#model/text/local-text.ts';
import type { SiteAnnouncement, SiteFooter, SiteIdentity, SiteLink } from '#model/views/site-identity.ts';
import { digest } from '#platform/hash.ts';

/** The images of the settings, as they are served. */
export type IdentityImages = Pick<SiteIdentity, 'logo' | 'icon'>;

type SiteSettings = Settings['site'];

/** What the settings say about the name and the look of the site; undefined when they say nothing. */
export function siteIdentity(
  { site, server }: Pick<Settings, 'site' | 'server'>,
  images: IdentityImages,
): SiteIdentity | undefined {
  const { name, tagline, description, header } = site;
  const footer = footerOf(site.footer, server);
  const announcement = site.announcement && announcementOf(site.announcement, server);
  const identity: SiteIdentity = {
    ...images,
    ...(name !== undefined && { name }),
    ...(tagline !== undefined && { tagline }),
    ...(description !== undefined && { description }),
    ...(header.links.length > 0 && { links: header.links.map((link) => linkOf(link, server)) }),
    ...(footer && { footer }),
    ...(announcement && { announcement }),
  };
  return Object.keys(identity).length === 0 ? undefined : identity;
}

function footerOf({ text, links, columns }: SiteSettings['footer'], server: Base): SiteFooter | undefined {
  if (text === undefined && links.length === 0 && columns.length === 0) return undefined;
  return {
    ...(text !== undefined && {
      text: mapLocalText(text, (own) => mapInlineLinks(own, (url) => withBase(url, server))),
    }),
    links: links.map((link) => linkOf(link, server)),
    columns: columns.map((column) => ({
      title: column.title,
      links: column.links.map((link) => linkOf(link, server)),
    })),
  };
}

function announcementOf(
  { text, url, id, until, dismissable }: NonNullable<SiteSettings['announcement']>,
  server: Base,
): SiteAnnouncement {
  return {
    id: id ?? digest(JSON.stringify([text, url])).slice(0, 12),
    text,
    ...(url !== undefined && { url: withBase(url, server) }),
    ...(until !== undefined && { until: Date.parse(until) }),
    dismissable,
  };
}

function linkOf({ text, url }: SiteLink, server: Base): SiteLink {
  return { text, url: withBase(url, server) };
}
