import type { Card, CardLetters } from '#features/cards/card.ts';
import { type FilledShape, type InlineImage, type PictureColours, sharedImageSize } from '#model/drawing.ts';
import { type Html, html } from '#model/text/html.ts';
import { type CardFonts, type FontWeight, fontFamily } from './card-fonts.ts';
import { wrapText } from './wrap-text.ts';

/** Where a logo stands, in pixels. */
interface PlatePlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Width that a wide logo may take. */
  readonly maxWidth: number;
}

const { width, height } = sharedImageSize;

/** Left and right margin, in pixels. */
const margin = 80;

/** Width of the text, in pixels. */
const column = width - 2 * margin;

/** Maximum width of letters, in heights of an icon. */
const maxLettersWidth = 1.25;

/** Half the height of a capital, in font sizes. */
const capitalMiddle = 0.36;

/** Font sizes of the title, the largest first; the first that fits is used. */
const titleSizes = [
  { size: 96, lines: 1 },
  { size: 76, lines: 1 },
  { size: 64, lines: 2 },
] as const;

const star: FilledShape = {
  width: 24,
  height: 24,
  paths: ['M12 1.6l3.2 6.6 7.2 1-5.2 5.1 1.2 7.2L12 18.1l-6.4 3.4 1.2-7.2L1.6 9.2l7.2-1z'],
};

/** The asterism ⁂ as lines in a box of 64 by 64. */
const asterism =
  'M32 9v18M24.2 13.5l15.6 9M24.2 22.5l15.6-9M18 35v18M10.2 39.5l15.6 9M10.2 48.5l15.6-9M46 35v18M38.2 39.5l15.6 9M38.2 48.5l15.6-9';

/** A card as an SVG document. */
export function cardDrawing(card: Card, fonts: CardFonts, logo?: InlineImage): string {
  const { colours } = card;
  const icon = 'logo' in card.icon ? star : card.icon;
  const ownLogo = 'logo' in card.icon ? logo : undefined;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
${background(colours)}
${ownLogo ? logoPlate(ownLogo, { x: margin, y: 72, height: 128, maxWidth: 560 }) : face(icon, colours, fonts)}
${starPill(card, fonts)}
${words(card, fonts)}
${foot(card, fonts, logo)}
</svg>`.toString();
}

/** The icon of a package on a plate, and again large and pale in the background. */
function face(icon: FilledShape | CardLetters, colours: PictureColours, fonts: CardFonts): Html {
  return html`${drawFace(icon, { x: 960, y: 372, size: 620, fill: colours.primary, opacity: 0.075 }, fonts)}
<rect x="${margin}" y="72" width="128" height="128" rx="32" fill="${colours['primary-container']}"/>
${drawFace(icon, { x: margin + 64, y: 136, size: 68, fill: colours['on-primary-container'] }, fonts)}`;
}

function background(colours: PictureColours): Html {
  return html`<defs>
<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="${colours['surface-container']}"/>
<stop offset="0.55" stop-color="${colours.surface}"/>
<stop offset="1" stop-color="${colours.backdrop}"/>
</linearGradient>
<radialGradient id="glow" cx="0.86" cy="0.9" r="0.75">
<stop offset="0" stop-color="${colours.primary}" stop-opacity="0.2"/>
<stop offset="1" stop-color="${colours.primary}" stop-opacity="0"/>
</radialGradient>
<linearGradient id="edge">
<stop offset="0" stop-color="${colours.primary}"/>
<stop offset="1" stop-color="${colours.tertiary}"/>
</linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<rect y="${height - 12}" width="${width}" height="12" fill="url(#edge)"/>`;
}

interface IconPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly opacity?: number;
}

/** An icon, or letters of the same height; a star for letters that the fonts lack. */
function drawFace(face: FilledShape | CardLetters, place: IconPlace, fonts: CardFonts): Html {
  if (!('letters' in face)) return drawIcon(face, place);
  const letters = fonts.keepDrawable(face.letters);
  if (letters === '') return drawIcon(star, place);
  const { x, y, fill, opacity = 1 } = place;
  const size = place.size * Math.min(1, (maxLettersWidth * place.size) / fonts.measure(letters, place.size, 700));
  const left = x - fonts.measure(letters, size, 700) / 2;
  const text = line(letters, { x: left, y: y + size * capitalMiddle, size, weight: 700, fill });
  return html`<g opacity="${opacity}">${text}</g>`;
}

/** An icon, scaled to a square around a centre. */
function drawIcon(icon: FilledShape, { x, y, size, fill, opacity = 1 }: IconPlace): Html {
  const scale = size / Math.max(icon.width, icon.height);
  const left = x - (icon.width * scale) / 2;
  const top = y - (icon.height * scale) / 2;
  const paths = icon.paths.map((path) => html`<path d="${path}"/>`);
  return html`<g fill="${fill}" opacity="${opacity}" transform="translate(${left} ${top}) scale(${scale})">${paths}</g>`;
}

function starPill({ stars, colours }: Card, fonts: CardFonts): Html | string {
  if (stars === undefined) return '';
  const size = 40;
  const wide = fonts.measure(stars, size, 700) + 116;
  const left = width - margin - wide;
  return html`<rect x="${left}" y="100" width="${wide}" height="72" rx="36" fill="${colours['surface-container-high']}"/>
${drawIcon(star, { x: left + 46, y: 136, size: 38, fill: colours.tertiary })}
${line(stars, { x: left + 78, y: 150, size, weight: 700, fill: colours['on-surface'] })}`;
}

/** Title and description, centred between icon and footer. */
function words({ title, description, colours }: Card, fonts: CardFonts): Html {
  const wrap = (lines: number): readonly string[] =>
    wrapText(fonts.keepDrawable(description), {
      width: column - 40,
      lines,
      measure: (part) => fonts.measure(part, 36, 500),
    });
  const whole = wrap(3);
  // A long description leaves less room for the title.
  const heading = fitTitle(fonts.keepDrawable(title), whole.length > 2 ? 76 : 96, fonts);
  const text = heading.lines.length > 1 ? wrap(2) : whole;
  const titleHeight = heading.lines.length * heading.size * 1.12;
  const textHeight = text.length > 0 ? 18 + text.length * 48 : 0;
  const top = 212 + Math.max(0, (288 - titleHeight - textHeight) / 2);
  const titles = heading.lines.map((part, index) =>
    line(part, {
      x: margin,
      y: top + heading.size * (0.86 + index * 1.12),
      size: heading.size,
      weight: 700,
      fill: colours['on-surface'],
    }),
  );
  const texts = text.map((part, index) =>
    line(part, {
      x: margin,
      y: top + titleHeight + 54 + index * 48,
      size: 36,
      weight: 500,
      fill: colours['on-surface-variant'],
    }),
  );
  return html`${titles}${texts}`;
}

/** The title in the largest size that fits, up to `largest`. */
function fitTitle(title: string, largest: number, fonts: CardFonts): Heading {
  const tried = titleSizes
    .filter(({ size }) => size <= largest)
    .map(({ size, lines }) => {
      const measure = (part: string): number => fonts.measure(part, size, 700);
      return { size, lines: wrapText(title, { width: column, lines, measure }) };
    });
  const fitting = tried.find(({ lines }) => !lines.some((part) => part.endsWith('…')));
  return fitting ?? tried.at(-1) ?? { size: largest, lines: [] };
}

interface Heading {
  readonly size: number;
  readonly lines: readonly string[];
}

function foot({ family, host, colours, branded }: Card, fonts: CardFonts, logo: InlineImage | undefined): Html {
  const [left, right] = [family, host].map(
    (text) =>
      wrapText(fonts.keepDrawable(text), { width: 460, lines: 1, measure: (part) => fonts.measure(part, 30, 500) })[0],
  );
  const place = { y: 566, size: 30, weight: 500, fill: colours['on-surface-variant'] } as const;
  return html`<rect x="${margin}" y="518" width="${column}" height="2" fill="${colours['outline-variant']}"/>
${branded && logo ? logoPlate(logo, { x: margin, y: 534, height: 44, maxWidth: 44 }) : mark(colours)}
${line(left ?? '', { ...place, x: margin + (branded ? 60 : 52), fill: colours['on-surface'] })}
${line(right ?? '', { ...place, x: width - margin, end: true })}`;
}

/** The asterism beside the family name. */
function mark(colours: PictureColours): Html {
  return html`<path d="${asterism}" transform="translate(${margin - 4} 534) scale(0.68)" stroke="${colours.primary}" stroke-width="6" stroke-linecap="round"/>`;
}

interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  readonly fill: string;
  /** True if {@link x} is the end of the line. */
  readonly end?: boolean;
}

function line(text: string, { x, y, size, weight, fill, end = false }: LinePlace): Html {
  const anchor = end ? 'end' : 'start';
  return html`<text x="${x}" y="${y}" font-family="${fontFamily}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>
`;
}

/** A logo on a white plate, which is as high as its place and as wide as the logo: most logos are made for white paper. */
function logoPlate(logo: InlineImage, { x, y, height, maxWidth }: PlatePlace): Html {
  const space = height / 6.4;
  const wanted = ((height - 2 * space) * logo.width) / logo.height + 2 * space;
  const width = Math.min(maxWidth, Math.max(height, wanted));
  return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 4}" fill="#ffffff"/>
<image x="${x + space}" y="${y + space}" width="${width - 2 * space}" height="${height - 2 * space}" href="${logo.href}"/>`;
}
