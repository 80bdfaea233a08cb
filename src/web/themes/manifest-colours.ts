import { pictureColours, themeColours } from 'virtual:theme-colours';
import type { SiteView } from '#model/views/page-view.ts';
import { startTheme } from './choose-theme.ts';

/** The colours of the web app manifest, from the site's default theme. */
export function manifestColours(site: Pick<SiteView, 'themes'>): {
  readonly theme: string;
  readonly background: string;
} {
  const theme = startTheme(site);
  return { theme: themeColours[theme] ?? '#000000', background: pictureColours[theme]?.backdrop ?? '#000000' };
}
