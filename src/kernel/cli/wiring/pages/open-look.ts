import type { BuildPaths } from '#cli/build-paths.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import type { Settings } from '#config/schema.ts';
import { type CustomTheme, customThemeClass, offeredThemes } from '#model/custom-themes.ts';
import { createSiteFiles, type SiteFiles } from '#server/files/site-files.ts';
import { fontRules } from '#server/look/font-rules.ts';
import type { Refuse } from '#server/look/refuse.ts';
import { readStyleSheets } from '#server/look/style-sheets.ts';
import type { SiteOptions } from '#server/views/site-view.ts';
import { type LookStyles, readRestStyles } from '#web/document/assets.ts';
import { lateThemeRules, startThemeRules } from '#web/themes/custom-theme-rules.ts';
import { typeRules } from '#web/themes/type-rules.ts';
import { openSiteImages } from './site-images.ts';

/** Limit of weak pairs in an error. */
const maxPairs = 6;

/** How the settings make a site look. */
export interface Look {
  /** The themes on offer, for the data of all pages. */
  readonly site: Pick<SiteOptions, 'themes' | 'ownThemes' | 'followsDevice'>;
  /** What they add to the styles of the build. */
  readonly styles: LookStyles;
}

/** What is done with the parts of a look. */
export interface LookHandlers {
  /** Serves fonts, style sheets and their images. */
  readonly siteFiles: Pick<SiteFiles, 'add'>;
  /** Called with the error of a theme, a font or a style sheet that is left out. */
  readonly refuse: Refuse;
}

/**
 * Checks the colours, fonts and style sheets of the settings, and adds their files to the site. Throws AssetsError when
 * there is no build.
 */
export async function openLook(
  settings: Settings,
  build: Pick<BuildPaths, 'client'>,
  handlers: LookHandlers,
): Promise<Look> {
  const { site, inline, late, sheet } = await readLook(settings, handlers);
  const { siteFiles } = handlers;
  return {
    site,
    styles: {
      inline,
      ...(late !== '' && { styleFile: siteFiles.add('site.css', (await readRestStyles(build.client)) + late) }),
      ...(sheet !== '' && { sheet: siteFiles.add('styles.css', sheet) }),
    },
  };
}

/** The errors of the themes, images, fonts and style sheets of the settings that a site leaves out. */
export async function refusedLook(settings: Settings): Promise<readonly SettingsError[]> {
  const refused: SettingsError[] = [];
  const refuse = (error: SettingsError): void => void refused.push(error);
  const siteFiles = createSiteFiles({ base: '' });
  await readLook(settings, { siteFiles, refuse });
  await openSiteImages(settings.site, { files: siteFiles, refuse });
  return refused;
}

/** Throws one `SettingsError` with all errors of a look; does nothing without any. */
export function throwRefused(refused: readonly SettingsError[]): void {
  if (refused.length > 0) throw new SettingsError(refused.map(({ message }) => message).join('\n'));
}

interface ReadLook extends Pick<Look, 'site'> {
  /** Styles in every document. */
  readonly inline: string;
  /** Styles that arrive after the first paint. */
  readonly late: string;
  /** The style sheets of the settings. */
  readonly sheet: string;
}

async function readLook(settings: Settings, { siteFiles, refuse }: LookHandlers): Promise<ReadLook> {
  const { look, material, styles } = settings;
  const own = await openThemes(material.themes.own, refuse);
  const names = new Set(own.map(({ theme }) => theme));
  const named = material.themes.own.filter((each) => names.has(customThemeClass(each)));
  const site = {
    themes: offeredThemes(named, material.themes.material),
    ...(own.length > 0 && { ownThemes: own }),
    ...(look.theme === 'device' && { followsDevice: true as const }),
  };
  const add = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }): string =>
    siteFiles.add(name.replace(/[^\w.-]+/g, '-'), bytes);
  const fonts = await fontRules(look, { add, refuse });
  return {
    site,
    inline: `${startThemeRules(site)}${typeRules(look)}${fonts.inline}`,
    late: `${lateThemeRules(site)}${fonts.late}`,
    sheet: await readStyleSheets(styles, { add, refuse }),
  };
}

async function openThemes(own: Settings['material']['themes']['own'], refuse: Refuse): Promise<readonly CustomTheme[]> {
  if (own.length === 0) return [];
  // The library of colours is large, and only sites with own themes need it.
  const { checkedTheme, explainWeakPair } = await import('#web/themes/custom-themes.ts');
  const open = own.map((seed, index) => {
    const { weak, ...theme } = checkedTheme(seed);
    const pairs = weak.slice(0, maxPairs).map((pair) => `\n  ${explainWeakPair(theme, pair)}.`);
    if (pairs.length === 0) return theme;
    refuse(
      new SettingsError(
        `material.themes.own[${index}]: colours of ${theme.theme} are too weak together for WCAG AA:${pairs.join('')}\nChange or remove the named colours of the theme; colours that are derived from its seed keep the contrast.`,
      ),
    );
    return undefined;
  });
  return open.filter((theme) => theme !== undefined);
}
