import { pictureColours, themeColours } from 'virtual:theme-colours';
import { customThemeOf } from '#model/custom-themes.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { startTheme } from '#web/client/choose-theme.ts';
import { headerColour } from './token-rules.ts';

/** The colours of the web app manifest, from the site's default theme. */
export function manifestColours(site: Pick<SiteView, 'themes' | 'ownThemes'>): {
  readonly theme: string;
  readonly background: string;
} {
  const theme = startTheme(site);
  const own = customThemeOf(site, theme);
  if (own) return { theme: headerColour(own.tokens), background: own.tokens.backdrop ?? '#000000' };
  return { theme: themeColours[theme] ?? '#000000', background: pictureColours[theme]?.backdrop ?? '#000000' };
}
