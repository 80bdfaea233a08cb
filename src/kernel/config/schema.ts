import type { z } from 'zod';
import { settingGroups } from '#features/settings.ts';
import { textIn } from '#model/text/local-text.ts';
import { groups } from './fields/appearance/groups.ts';
import { home } from './fields/appearance/home.ts';
import { look, notices, styles } from './fields/appearance/look.ts';
import { material } from './fields/appearance/material.ts';
import { menus } from './fields/appearance/menus.ts';
import { site } from './fields/appearance/site.ts';
import { core } from './fields/core.ts';
import { group, pattern } from './fields/field-types.ts';
import { pages } from './fields/pages.ts';
import { redirects } from './fields/redirects.ts';
import { server } from './fields/server.ts';
import { sources, sourcesOfPages, withKind } from './fields/sources.ts';

const product = pattern(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'a name of letters, digits, dots, - and _').refine(
  (name) => !(name in {}),
  { error: 'a name other than that of a property of every JavaScript object' },
);

/** The default of `product`. */
export const defaultProduct = 'asterism';

/** All settings as the user writes them, with their defaults. */
export const settingsFields = group({
  product: product.default(defaultProduct).meta({
    description:
      'Name of the product: the key of the metadata block in `package.json`, the name of the core package, and the user agent of its crawler.',
    example: 'harebell',
    flag: '--product',
    see: '[The metadata block](metadata.md#the-metadata-block)',
  }),
  site: site.prefault({}),
  sources,
  redirects,
  core: core.prefault({}),
  pages: pages.prefault({}),
  home: home.prefault({}),
  groups,
  menus,
  material: material.prefault({}),
  look: look.prefault({}),
  notices: notices.prefault({}),
  styles,
  server: server.prefault({}),
  ...settingGroups,
});

/** The issue that {@link fitsBase} reports. */
const baseIssue = { path: ['core', 'server', 'url'], error: 'a URL with the path of server.base, or without a path' };

/** The issue that {@link offersLanguage} reports. */
const languageIssue = { path: ['site', 'language'], error: 'one of core.languages' };

/** The settings whose fields fit together. */
const checkedFields = settingsFields.refine(fitsBase, baseIssue).refine(offersLanguage, languageIssue);

/** Validates settings and derives those that depend on others. */
export const settingsSchema = checkedFields.transform((settings) => {
  const { product: name, core: coreSettings, pages: pageSettings, server: serverSettings } = settings;
  const { github } = pageSettings;
  const language = settings.site.language ?? coreSettings.translations.language;
  const siteName = settings.site.name && textIn(settings.site.name, language, language);
  return {
    ...settings,
    site: { ...settings.site, language },
    sources: [...settings.sources.map(withKind), ...sourcesOfPages(pageSettings)],
    core: {
      ...coreSettings,
      translations: { language },
      repos: coreSettings.repos ?? [name],
      server: { ...coreSettings.server, url: withoutPath(coreSettings.server.url, serverSettings.base) },
    },
    pages: {
      ...pageSettings,
      github: { ...github, repoNames: siteName ?? github.repoNames ?? name, defaultRepo: github.defaultRepo ?? name },
    },
  };
});

/** Settings as the user writes them: every field is optional. */
export type SettingsInput = z.input<typeof settingsSchema>;

/** Validated settings with all defaults. Paths are absolute after loading. */
export type Settings = z.output<typeof settingsSchema>;

/** True when the public URL has the base path or no path. */
function fitsBase({
  core: {
    server: { url },
  },
  server: { base },
}: z.output<typeof settingsFields>): boolean {
  // The field itself reports an invalid URL.
  const path = URL.parse(url ?? '')?.pathname.replace(/\/+$/, '') ?? '';
  return base === '' || path === '' || path === base;
}

/** True if the interface has the default language of the site. */
function offersLanguage({ site: { language }, core: { languages } }: z.output<typeof settingsFields>): boolean {
  return language === undefined || languages.includes(language);
}

function withoutPath(url: string | undefined, base: string): string | undefined {
  return url === undefined || base === '' ? url : new URL(url).origin;
}
