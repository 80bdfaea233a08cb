import type { Settings } from '#config/schema.ts';
import { inlineParts } from '#model/text/inline-links.ts';
import type { LocalText } from '#model/text/local-text.ts';
import type { SettingsLink } from '#server/pages/find-dead-links.ts';

/** All links of the settings, with the setting that holds each. */
export function settingsLinks({
  site: { header, footer, announcement },
  home,
  menus,
}: Pick<Settings, 'site' | 'home' | 'menus'>): readonly SettingsLink[] {
  return [
    ...linksOf('site.header.links', header.links),
    ...linksInText('site.footer.text', footer.text ?? ''),
    ...linksOf('site.footer.links', footer.links),
    ...footer.columns.flatMap(({ links }, index) => linksOf(`site.footer.columns[${index}].links`, links)),
    ...(announcement?.url === undefined ? [] : [{ setting: 'site.announcement.url', url: announcement.url }]),
    ...linksOf('home.hero.actions', home.hero?.actions ?? []),
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
