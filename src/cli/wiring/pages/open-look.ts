import type { BuildPaths } from '#cli/build-paths.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import type { Settings } from '#config/schema.ts';
import type { OwnTheme } from '#model/own-themes.ts';
import type { SiteFiles } from '#server/files/site-files.ts';
import { fontRules } from '#server/look/font-rules.ts';
import { readStyleSheets } from '#server/look/style-sheets.ts';
import type { SiteOptions } from '#server/views/site-view.ts';
import { type LookStyles, readRestStyles } from '#web/document/assets.ts';
import { lateThemeRules, startThemeRules } from '#web/themes/own-theme-rules.ts';
import { typeRules } from '#web/themes/type-rules.ts';

/** Limit of weak pairs in an error. */
const maxPairs = 6;

/** How the settings make a site look. */
export interface Look {
  /** The own themes, for the data of all pages. */
  readonly site: Pick<SiteOptions, 'ownThemes'>;
  /** What they add to the styles of the build. */
  readonly styles: LookStyles;
}

/**
 * Checks the colours, fonts and style sheets of the settings, and adds their files to the site, which offers `themes`.
 * Throws SettingsError with the setting, and AssetsError when there is no build.
 */
export async function openLook(
  settings: Settings,
  build: BuildPaths,
  { siteFiles, themes }: { readonly siteFiles: SiteFiles; readonly themes: SiteOptions['themes'] },
): Promise<Look> {
  const { look, material } = settings;
  const ownThemes = await openThemes(material.themes.own);
  const site = { themes, ownThemes };
  const add = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }): string =>
    siteFiles.add(name.replace(/[^\w.-]+/g, '-'), bytes);
  const fonts = await fontRules(look, add);
  const late = `${lateThemeRules(site)}${fonts.late}`;
  const sheet = await readStyleSheets(settings.styles, add);
  return {
    site: ownThemes.length === 0 ? {} : { ownThemes },
    styles: {
      inline: `${startThemeRules(site)}${typeRules({ ...look, fonts: fonts.fonts })}${fonts.inline}`,
      ...(late !== '' && { styleFile: siteFiles.add('site.css', (await readRestStyles(build.client)) + late) }),
      ...(sheet !== '' && { sheet: siteFiles.add('styles.css', sheet) }),
    },
  };
}

async function openThemes(own: Settings['material']['themes']['own']): Promise<readonly OwnTheme[]> {
  if (own.length === 0) return [];
  // The library of colours is large, and only sites with own themes need it.
  const { checkedTheme, explainWeakPair } = await import('#web/themes/own-themes.ts');
  const checked = own.map(checkedTheme);
  const refused = checked.flatMap((theme, index) =>
    theme.weak
      .slice(0, maxPairs)
      .map((pair) => `  material.themes.own[${index}] (${theme.theme}): ${explainWeakPair(theme, pair)}.`),
  );
  if (refused.length === 0) return checked.map(({ weak: _, ...theme }) => theme);
  throw new SettingsError(
    `Colours of own themes are too weak together for WCAG AA:\n${refused.join('\n')}\nChange or remove the named colours of the theme; colours that are derived from its seed keep the contrast.`,
  );
}
