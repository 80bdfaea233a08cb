import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { SVG } from 'image-size/types/svg';
import { WEBP } from 'image-size/types/webp';
import type { ImageSize } from '#model/page/render.ts';
import { type ImageType, imageType, svgStart } from './image-type.ts';

/** How much of an image is enough to know its size, in bytes: photographs may have large profiles before it. */
export const imageStart = 256 * 1024;

interface Measure {
  /** Bytes that are looked at: some formats can be written so that reading them takes long. */
  readonly limit: number;
  readonly calculate: typeof PNG.calculate;
}

/**
 * How the size of a type is read. Only these readers are called: the library tries all of its formats otherwise, and
 * hostile files have made some of them run without end.
 */
const measures: ReadonlyMap<ImageType, Measure> = new Map([
  ['image/png', { limit: 64, calculate: PNG.calculate }],
  ['image/jpeg', { limit: imageStart, calculate: JPG.calculate }],
  ['image/gif', { limit: 64, calculate: GIF.calculate }],
  ['image/webp', { limit: 64, calculate: WEBP.calculate }],
  ['image/avif', { limit: 8 * 1024, calculate: HEIF.calculate }],
  ['image/svg+xml', { limit: svgStart, calculate: SVG.calculate }],
]);

/** More pixels than this at an edge are no image but a mistake. */
const largestEdge = 65_535;

/**
 * The size of an image by its first bytes, as a browser shows it; undefined where they do not tell. Never throws and never
 * takes long, whatever the bytes are.
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const type = imageType(bytes);
  const measure = type && measures.get(type);
  if (measure === undefined) return undefined;
  // A copy: the readers look at the memory behind, and must not see beyond these bytes.
  const start = new Uint8Array(bytes.subarray(0, measure.limit));
  if (type === 'image/svg+xml' && !hasOwnSize(start)) return undefined;
  try {
    const { width, height, orientation = 1 } = measure.calculate(start);
    // From 5 on, a camera was held upright: browsers turn the image.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height };
    return isEdge(size.width) && isEdge(size.height) ? size : undefined;
  } catch {
    return undefined;
  }
}

/** True for a drawing that says how large it is. One with a `viewBox` alone is as wide as there is room. */
function hasOwnSize(bytes: Uint8Array): boolean {
  const root = /<(?:\w+:)?svg\s[^>]*/.exec(new TextDecoder().decode(bytes))?.[0] ?? '';
  return ['width', 'height'].every((name) =>
    new RegExp(`\\s${name}\\s*=\\s*["'][\\d.]+(px|pt|em|in|cm|mm|pc)?["']`).test(root),
  );
}

function isEdge(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= largestEdge;
}
