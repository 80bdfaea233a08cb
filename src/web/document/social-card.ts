import { pictureColours } from 'virtual:theme-colours';
import type { Card } from '#model/package/card.ts';
import { faceOf, lettersOf } from '#model/package/face.ts';
import { plainDescription, starLabel } from '#model/package/package.ts';
import { cutText } from '#model/text/shorten.ts';
import type { PackageRow, SiteView } from '#model/views/page-view.ts';
import { startTheme } from '#web/themes/choose-theme.ts';
import { pickColours } from '#web/themes/token-rules.ts';
import { iconShape } from './icon-sprite.ts';

/** Limit of a description on a card, in characters. */
const maxDescriptionLength = 300;

/** The contents of a package's social card (Open Graph image), in the colours of the site's default theme. */
export function socialCard(site: SiteView, row: PackageRow): Card {
  const theme = startTheme(site);
  const own = site.ownThemes?.find((each) => each.theme === theme);
  const colours = own === undefined ? pictureColours[theme] : pickColours(own.tokens);
  if (colours === undefined) throw new Error('Every theme has colours.');
  const face = faceOf(row.icon);
  return {
    title: row.core ? site.family : row.title,
    description: cutText(plainDescription(row.description), maxDescriptionLength),
    icon: face.kind === 'icon' ? iconShape(face.name) : { letters: lettersOf(row.core ? site.family : row.title) },
    stars: starLabel(row.stars),
    family: site.family,
    host: site.origin === undefined ? '' : new URL(site.origin).host,
    colours,
  };
}
