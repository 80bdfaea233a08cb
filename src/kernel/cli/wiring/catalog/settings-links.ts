import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import { inlineParts } from '#model/text/inline-links.ts';
import type { LocalText } from '#model/text/local-text.ts';
import type { SettingsLink } from '#server/pages/find-dead-links.ts';

/** All links of the settings, with the setting that holds each. */
export function settingsLinks(settings: Settings): readonly SettingsLink[] {
  const { menus, site } = settings;
  const { header, footer, announcement } = site;
  return [
    ...linksOf('site.header.links', header.links),
    ...linksInText('site.footer.text', footer.text ?? ''),
    ...linksOf('site.footer.links', footer.links),
    ...footer.columns.flatMap(({ links }, index) => linksOf(`site.footer.columns[${index}].links`, links)),
    ...(announcement?.url === undefined ? [] : [{ setting: 'site.announcement.url', url: announcement.url }]),
    ...features.inSettings(settings).links,
    ...Object.entries(menus).flatMap(([name, { items }]) => linksOf(`menus.${name}.items`, items)),
  ];
}

function linksOf(setting: string, items: readonly (object | { readonly url: string })[]): readonly SettingsLink[] {
  return items.flatMap((item, index) =>
    'url' in item ? [{ setting: `${setting}[${index}].url`, url: item.url }] : [],
  );
}

function linksInText(setting: string, text: LocalText): readonly SettingsLink[] {
  const texts =
    typeof text === 'string'
      ? [[setting, text] as const]
      : Object.entries(text).map(([code, own]) => [`${setting}.${code}`, own] as const);
  return texts.flatMap(([name, own]) =>
    inlineParts(own).flatMap((part) => (typeof part === 'string' ? [] : [{ setting: name, url: part.url }])),
  );
}
