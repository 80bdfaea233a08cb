import { type CustomTheme, customThemeOf } from '#model/custom-themes.ts';
import { isDark } from '#model/theme-class.ts';
import { themeSeeds } from '#model/themes.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { otherTheme, startTheme } from '#web/client/choose-theme.ts';
import { themeTokens } from './palette.ts';
import { startTokens, themeDeclarations, themeRule } from './token-rules.ts';

type ThemedSite = Pick<SiteView, 'themes' | 'ownThemes' | 'followsDevice'>;

/**
 * The rules in every document of a site with own themes, or one that follows the device: the colours of its default theme, and
 * those of the theme that replaces it where the system prefers the other brightness. Empty for other sites.
 */
export function startThemeRules(site: ThemedSite): string {
  const start = customThemeOf(site, startTheme(site))?.tokens;
  const other = otherThemeOf(site);
  return [
    // The colours of a built-in default theme are in all documents.
    ...(start ? [themeRule(':root', startTheme(site), startTokens(start))] : []),
    ...(other ? [themeRule(`.${other.theme}`, other.theme, startTokens(other.tokens))] : []),
  ].join('');
}

/**
 * The rules of all own themes, which arrive after the first paint. Without JavaScript they also choose the theme that the
 * system prefers.
 */
export function lateThemeRules(site: ThemedSite): string {
  const other = otherThemeOf(site);
  const rules = (site.ownThemes ?? []).map((own) => themeRule(`.${own.theme}`, own.theme, own.tokens));
  if (other === undefined) return rules.join('\n');
  const { theme, tokens } = other;
  const [scheme, not] = isDark(theme) ? ['dark', 'light'] : ['light', 'dark'];
  const preferred = `@media (prefers-color-scheme:${scheme}){:root:not(.js){${themeDeclarations(theme, tokens)}}}`;
  // The class names of the document are those of the start theme.
  const pictures = `:root:not(.js) .on-${not}{display:none}:root:not(.js) .on-${scheme}{display:revert}`;
  const pictured = `@media (prefers-color-scheme:${scheme}){${pictures}}`;
  return [...rules, `@layer base{${preferred}}@layer overrides{${pictured}}`].join('\n');
}

function otherThemeOf(site: ThemedSite): CustomTheme | undefined {
  const theme = otherTheme(site);
  if (theme === undefined) return undefined;
  const builtIn = themeSeeds.find((seed) => seed.theme === theme);
  return customThemeOf(site, theme) ?? (builtIn && { theme, tokens: themeTokens(builtIn) });
}
