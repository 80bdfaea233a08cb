import type { Severity } from '#features/check/severity.ts';
import { plural } from '#model/text/plural.ts';

/** Colours with enough contrast to white text. */
const colours = {
  label: '#2b2f36',
  fine: '#1b7a3d',
  warning: '#8a5a00',
  error: '#b3261e',
  unknown: '#5b6470',
} as const;

/** Widths of characters at 11 pixels in the fonts of the badge. Other fonts are stretched to the same width. */
const narrow = /[fijlrt1 ]/;
const wide = /[mwMW]/;

const height = 20;

/** Draws the badge of the documents of a package as an SVG document. `counts` is undefined while they are being checked. */
export function drawBadge(counts: Readonly<Record<Severity, number>> | undefined): string {
  const { text, colour } = stateOf(counts);
  const label = 'docs';
  const left = 21 + widthOf(label) + 6;
  const right = widthOf(text) + 14;
  const width = left + right;
  const title = `${label}: ${text}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="shape"><rect width="${width}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#shape)"><path fill="${colours.label}" d="M0 0h${left}v${height}H0z"/><path fill="${colour}" d="M${left} 0h${right}v${height}H${left}z"/></g>`,
    `<path fill="none" stroke="#fff" stroke-width="1.2" stroke-linecap="round" d="${[star(11, 6.5), star(7.5, 13), star(14.5, 13)].join('')}"/>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">',
    textAt(21, label),
    textAt(left + 7, text),
    '</g></svg>\n',
  ].join('');
}

function stateOf(counts: Readonly<Record<Severity, number>> | undefined): {
  readonly text: string;
  readonly colour: string;
} {
  if (counts === undefined) return { text: 'being checked', colour: colours.unknown };
  for (const severity of ['error', 'warning'] as const) {
    const count = counts[severity];
    if (count > 0) return { text: plural(count, severity), colour: colours[severity] };
  }
  return { text: 'healthy', colour: colours.fine };
}

function textAt(x: number, text: string): string {
  return `<text x="${x}" y="14" textLength="${widthOf(text)}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
}

function widthOf(text: string): number {
  return Math.round(
    [...text].reduce((sum, letter) => sum + (narrow.test(letter) ? 4.5 : wide.test(letter) ? 10 : 7), 0),
  );
}

/** Six rays around a point. */
function star(x: number, y: number): string {
  return `M${x} ${y - 2.2}v4.4M${x - 1.9} ${y - 1.1}l3.8 2.2M${x - 1.9} ${y + 1.1}l3.8-2.2`;
}
