import { ownThemeOf } from '#model/own-themes.ts';
import { isDark } from '#model/theme-class.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { otherTheme, startTheme } from './choose-theme.ts';
import { startTokens, themeDeclarations, themeRule } from './token-rules.ts';

type ThemedSite = Pick<SiteView, 'themes' | 'ownThemes'>;

/**
 * The rules in every document of a site with own themes: the colours of its default theme, and those of the theme that
 * replaces it where the system prefers the other brightness. Empty for other sites.
 */
export function startThemeRules(site: ThemedSite): string {
  const start = ownThemeOf(site, startTheme(site))?.tokens;
  if (start === undefined) return '';
  const other = otherTheme(site);
  const otherTokens = other === undefined ? undefined : ownThemeOf(site, other)?.tokens;
  return [
    themeRule(':root', startTheme(site), startTokens(start)),
    ...(other && otherTokens ? [themeRule(`.${other}`, other, startTokens(otherTokens))] : []),
  ].join('');
}

/**
 * The rules of all own themes, which arrive after the first paint. Without JavaScript they also choose the theme that the
 * system prefers.
 */
export function lateThemeRules(site: ThemedSite): string {
  const other = otherTheme(site);
  const tokens = other === undefined ? undefined : ownThemeOf(site, other)?.tokens;
  const rules = (site.ownThemes ?? []).map((own) => themeRule(`.${own.theme}`, own.theme, own.tokens));
  if (other === undefined || tokens === undefined) return rules.join('\n');
  const [scheme, not] = isDark(other) ? ['dark', 'light'] : ['light', 'dark'];
  const preferred = `@media (prefers-color-scheme:${scheme}){:root:not(.js){${themeDeclarations(other, tokens)}}}`;
  // The class names of the document are those of the start theme.
  const pictures = `:root:not(.js) .on-${not}{display:none}:root:not(.js) .on-${scheme}{display:revert}`;
  const pictured = `@media (prefers-color-scheme:${scheme}){${pictures}}`;
  return [...rules, `@layer base{${preferred}}@layer overrides{${pictured}}`].join('\n');
}
