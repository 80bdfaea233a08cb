import { nameSourcesOf } from '#cli/wiring/catalog/name-sources.ts';
import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import type { EmojiSource } from '#model/address/site-paths.ts';
import type { SiteMode } from '#server/feature.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import type { SiteOptions } from '#server/views/site-view.ts';

/** Where emoji are shown from: only in development from another host, and only where pages may load external images (C-05). */
export function emojiSource({ emoji, externalImages }: Settings['pages']): EmojiSource {
  const isAllowed = modeOfSite() === 'development' && externalImages === 'direct';
  return emoji === 'cdn' && !isAllowed ? 'images' : emoji;
}

/** Whether the site runs in production. */
export function modeOfSite(): SiteMode {
  // Destructured, because the build replaces the whole expression by its own mode.
  const { NODE_ENV: environment } = process.env;
  return environment === 'production' ? 'production' : 'development';
}

/** The options of every page from the settings, without those of its look; `live` when a server announces changes to open pages. */
export function siteOptions(settings: Settings, live: boolean): Omit<SiteOptions, 'themes' | 'ownThemes' | 'identity'> {
  const { product, site, sources, core, pages, material, notices } = settings;
  const { integration, translations } = core;
  const { links } = pages;
  const first = translations.language;
  return {
    origin: publicOrigin(core.server.url),
    verification: {
      yandex: integration.yandex.verification,
      google: integration.google['site-verification'],
      microsoft: integration.microsoft['msvalidate.01'],
    },
    defaultRepo: pages.github.defaultRepo === product ? undefined : pages.github.defaultRepo,
    family: pages.github.repoNames,
    nameSources: nameSourcesOf({ site, pages, sources }),
    languages: [first, ...core.languages.filter((language) => language !== first)],
    languageCookie: core.cookie.language,
    ...(notices.ready ? {} : { ready: false as const }),
    themeCookie: material.cookie.theme,
    links: {
      developer: links.developer,
      registry: links.registry,
      sourceHost: links.sourceHost,
      snap: links.snap,
      payment: links.payment,
      contact: links.contact,
      social: links.social,
      // When pages may not load external resources, the badge is a link.
      uptime: links.uptime && {
        ...links.uptime,
        image: pages.externalImages === 'direct' ? links.uptime.image : undefined,
      },
    },
    people: pages.people,
    promos: pages.promo,
    analytics: integration.google.analytics,
    emoji: emojiSource(pages),
    parts: features.ofSite(settings, modeOfSite()),
    live,
    mode: modeOfSite(),
  };
}
