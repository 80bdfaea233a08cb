import { shortName } from '#model/custom-themes.ts';
import { textIn } from '#model/text/local-text.ts';
import { isDark } from '#model/theme-class.ts';
import { defaultTheme, type Theme, themes } from '#model/themes.ts';
import type { SiteView } from '#model/views/site-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import type { Site } from '#web/app/page-state.ts';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { applyTheme } from './apply-theme.ts';
import { blendIn } from './blend.ts';
import { readChoice, writeChoice } from './cookie.ts';

const dark: Theme = 'cory-mat-theme-dark-matrix';
const light: Theme = 'cory-mat-theme-light-forest';

/** What every theme's class name looks like. */
const themePattern = /^cory-mat-theme-(?:dark|light)-./;

/** The site's themes in its order, without names that are no theme; all built-in themes if none is left. */
export function themesOf(site: Pick<Site, 'themes'>): readonly string[] {
  const known = site.themes.filter((theme) => themePattern.test(theme));
  return known.length > 0 ? known : themes;
}

/** The default theme of the site: its first own theme, else the one of the specification, else the first one (T-02). */
export function startTheme(site: Pick<Site, 'themes'>): string {
  const offered = themesOf(site);
  return customOf(site)[0] ?? offered.find((theme) => theme === defaultTheme) ?? offered[0] ?? defaultTheme;
}

/**
 * The theme that replaces the default theme for visitors whose system prefers its brightness: one of the own themes, else a
 * built-in one where the settings ask for that; undefined where there is none.
 */
export function otherTheme(site: Pick<SiteView, 'themes' | 'followsDevice'>): string | undefined {
  const start = startTheme(site);
  const isOther = (theme: string): boolean => isDark(theme) !== isDark(start);
  const own = customOf(site);
  if (own.length > 0) return own.find(isOther);
  if (site.followsDevice !== true) return undefined;
  const others = themesOf(site).filter(isOther);
  return others.find((theme) => theme === dark || theme === light) ?? others[0];
}

/** The theme after this one; the first one after the last. */
export function nextTheme(site: Pick<Site, 'themes'>, theme: string): string {
  const offered = themesOf(site);
  return offered[(offered.indexOf(theme) + 1) % offered.length] ?? defaultTheme;
}

/** The theme if the site offers it, else its own one or dark matrix or light forest, as the system prefers (T-02). */
export function offeredTheme(site: Pick<Site, 'themes'>, theme: string, prefersDark: boolean): string {
  const own = customOf(site).find((each) => isDark(each) === prefersDark) ?? customOf(site)[0];
  return themesOf(site).find((each) => each === theme) ?? own ?? (prefersDark ? dark : light);
}

/** Name of a theme on screen. */
export function themeTitle(
  site: Pick<Site, 'themeTitles' | 'languages'>,
  { texts, language }: Pick<Locale, 'texts' | 'language'>,
  theme: string,
): string {
  if (isBuiltIn(theme)) return texts.themes[theme];
  const title = site.themeTitles?.[theme];
  if (title !== undefined) return textIn(title, language, site.languages[0] ?? language);
  const { light: lightText, dark: darkText } = texts.ownThemes;
  return fill(isDark(theme) ? darkText : lightText, { name: shortName(theme).replaceAll('-', ' ') });
}

/** Applies the theme, stores it and notifies the visitor. */
export function chooseTheme(app: AppState, name: string): void {
  const theme = offeredTheme(app.site, name, matchMedia('(prefers-color-scheme: dark)').matches);
  void blendIn('colours', () => setTheme(app, theme));
  writeChoice(app.site.themeCookie, theme, app.site);
  const locale = app.locale.get();
  const message = fill(locale.texts.notices.theme, { theme: themeTitle(app.site, locale, theme) });
  notify(app, { kind: 'status', icon: 'fas fa-palette', message });
}

/** Applies the theme that the visitor has chosen in another document. */
export function followTheme(app: AppState): void {
  const chosen = readChoice(app.site.themeCookie) ?? '';
  if (chosen !== app.theme.get() && themesOf(app.site).includes(chosen)) setTheme(app, chosen);
}

function setTheme(app: AppState, theme: string): void {
  applyTheme(theme);
  app.theme.set(theme);
}

function customOf(site: Pick<Site, 'themes'>): readonly string[] {
  return themesOf(site).filter((theme) => !isBuiltIn(theme));
}

function isBuiltIn(name: string): name is Theme {
  return themes.some((theme) => theme === name);
}
