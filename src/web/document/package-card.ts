import { pictureColours } from 'virtual:theme-colours';
import type { Card } from '#model/package/card.ts';
import { plainDescription, starLabel } from '#model/package/package.ts';
import { cutText } from '#model/text/shorten.ts';
import type { PackageRow, SiteView } from '#model/views/page-view.ts';
import { startTheme } from '#web/themes/choose-theme.ts';
import { iconShape } from './icon-sprite.ts';

/** Characters of a description that a card has room for. */
const longestDescription = 300;

/** What the picture of a package shows, in the colours of the theme of a visitor who chose none. */
export function packageCard(site: SiteView, row: PackageRow): Card {
  const colours = pictureColours[startTheme(site)];
  if (colours === undefined) throw new Error('Every theme has colours.');
  return {
    title: row.core ? site.family : row.title,
    description: cutText(plainDescription(row.description), longestDescription),
    icon: iconShape(row.icon),
    stars: starLabel(row.stars),
    family: site.family,
    host: site.origin === undefined ? '' : new URL(site.origin).host,
    colours,
  };
}
