import { pictureColours } from 'virtual:theme-colours';
import type { Settings } from '#config/schema.ts';
import type { Card } from '#features/cards/card.ts';
import { customThemeOf } from '#model/custom-themes.ts';
import type { PictureColours } from '#model/drawing.ts';
import { plainDescription, starLabel } from '#model/package/package.ts';
import { lettersOf, parseIcon } from '#model/package/package-icon.ts';
import { cutText } from '#model/text/shorten.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import type { SiteImage } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { startTheme } from '#web/client/choose-theme.ts';
import { pickColours } from '#web/themes/token-rules.ts';
import { iconShape } from '#web/ui/icon-sprite.ts';

/** Colours of social cards that the settings choose. */
export type CardScheme = NonNullable<Settings['site']['card']>;

/** Limit of a description on a card, in characters. */
const maxDescriptionLength = 300;

/** The contents of a package's social card (Open Graph image), in the colours of the settings or of the site's default theme. */
export function socialCard(site: SiteView, row: PackageRow, scheme?: CardScheme): Card {
  const { logo } = site.identity ?? {};
  const theme = startTheme(site);
  const own = customThemeOf(site, theme);
  const ofTheme = own === undefined ? pictureColours[theme] : pickColours(own.tokens);
  const colours = scheme ? coloursOf(scheme) : ofTheme;
  if (colours === undefined) throw new Error('Every theme has colours.');
  return {
    title: row.core ? site.family : row.title,
    description: cutText(plainDescription(row.description), maxDescriptionLength),
    icon: row.core && logo && canDraw(logo.light) ? { logo: logo.light.path } : faceIcon(site, row),
    ...(logo && canDraw(logo.light) && { branded: true }),
    stars: starLabel(row.stars),
    family: site.family,
    host: site.origin === undefined ? '' : new URL(site.origin).host,
    colours,
  };
}

function faceIcon(site: SiteView, { icon, core, title }: PackageRow): Card['icon'] {
  const parsed = parseIcon(icon);
  return parsed.kind === 'icon' ? iconShape(parsed.name) : { letters: lettersOf(core ? site.family : title) };
}

/** True for an image that the renderer of cards can read. */
function canDraw({ type }: SiteImage): boolean {
  return ['image/svg+xml', 'image/png', 'image/jpeg'].includes(type);
}

/** The colours of a card from those of the settings. All text has the colour whose contrast was checked. */
function coloursOf({ background, text, accent = text }: CardScheme): PictureColours {
  return {
    backdrop: background,
    surface: background,
    'surface-container': background,
    'surface-container-high': blend(background, text, 0.12),
    'on-surface': text,
    'on-surface-variant': text,
    'outline-variant': blend(background, text, 0.3),
    primary: accent,
    'primary-container': blend(background, text, 0.12),
    'on-primary-container': accent,
    tertiary: accent,
  };
}

/** A colour with a share of another one. */
function blend(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
