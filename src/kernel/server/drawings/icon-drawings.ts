import type { InlineImage } from '#model/drawing.ts';
import { html } from '#model/text/html.ts';

/** The drawings that icons in pixels are made of, as SVG documents. */
export interface IconDrawings {
  /** The icon as it is. */
  readonly plain: string;
  /** The icon on a square of its background colour, for systems that crop icons to any shape. */
  readonly filled: string;
}

/** The drawings of the icon of Asterism, whose first fill is its background. Systems show at least a circle of 80 % of the width. */
export function builtInIcon(svg: string): IconDrawings {
  const ground = /fill="(#[0-9a-f]{3,8})"/i.exec(svg)?.[1] ?? '#000';
  const inner = svg.replace('<svg', '<svg x="5" y="5" width="54" height="54"');
  return {
    plain: svg,
    filled: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/>${inner}</svg>`,
  };
}

/** The drawings of an icon of the settings. Most are made for white paper, so that is their background. */
export function settingsIcon({ href }: InlineImage): IconDrawings {
  const image = (at: number) =>
    html`<image x="${at}" y="${at}" width="${64 - 2 * at}" height="${64 - 2 * at}" href="${href}"/>`;
  const drawing = (inside: ReturnType<typeof html>): string =>
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`.toString();
  return {
    plain: drawing(image(0)),
    filled: drawing(html`<rect width="64" height="64" fill="#ffffff"/>${image(12)}`),
  };
}
