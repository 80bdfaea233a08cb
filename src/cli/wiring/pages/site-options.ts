import type { Settings } from '#config/schema.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import type { SiteOptions } from '#server/pages/site-view.ts';

/** True where browsers may keep pages. Who writes wants to see what is, not what was kept. */
export function isKept({ pages }: Pick<Settings, 'pages'>): boolean {
  return pages.offline && modeOfSite() === 'production';
}

function modeOfSite(): SiteOptions['mode'] {
  // Taken apart, because the build writes its own mode in place of the whole expression.
  const { NODE_ENV: environment } = process.env;
  return environment === 'production' ? 'production' : 'development';
}

/** What the settings say of every page; `live` where a server tells open pages of changes. */
export function siteOptions({ product, core, pages, material }: Settings, live: boolean): SiteOptions {
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
    languages: [first, ...core.languages.filter((language) => language !== first)],
    languageCookie: core.cookie.language,
    themes: material.themes.material,
    themeCookie: material.cookie.theme,
    links: {
      developer: links.developer,
      registry: links.registry,
      sourceHost: links.sourceHost,
      snap: links.snap,
      payment: links.payment,
      contact: links.contact,
      social: links.social,
      // Where pages load nothing of other hosts, the badge is a link.
      uptime: links.uptime && {
        ...links.uptime,
        image: pages.externalImages === 'direct' ? links.uptime.image : undefined,
      },
    },
    people: pages.people,
    promos: pages.promo,
    analytics: integration.google.analytics,
    emoji: pages.emoji,
    offline: isKept({ pages }),
    live,
    mode: modeOfSite(),
  };
}
