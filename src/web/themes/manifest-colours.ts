import { pictureColours, themeColours } from 'virtual:theme-colours';
import type { SiteView } from '#model/views/page-view.ts';
import { startTheme } from './choose-theme.ts';

/** The colours of the site as an app, by the theme of a visitor who chose none. */
export function manifestColours(site: Pick<SiteView, 'themes'>): {
  readonly theme: string;
  readonly background: string;
} {
  const theme = startTheme(site);
  return { theme: themeColours[theme] ?? '#000000', background: pictureColours[theme]?.backdrop ?? '#000000' };
}
