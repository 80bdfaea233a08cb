import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { SVG } from 'image-size/types/svg';
import { WEBP } from 'image-size/types/webp';
import type { ImageSize } from '#model/page/render.ts';
import { type ImageType, imageType, svgStart } from './image-type.ts';

/** Length of the part of an image that is read for its size, in bytes: photographs may start with large profiles. */
export const imageStart = 256 * 1024;

interface Measure {
  /** Maximum number of bytes to parse: some formats allow files that take long to parse. */
  readonly limit: number;
  readonly calculate: typeof PNG.calculate;
}

/**
 * Size reader of each type. Only these readers are called: the library would otherwise try all of its formats, and
 * hostile files have made some of them loop forever.
 */
const measures: ReadonlyMap<ImageType, Measure> = new Map([
  ['image/png', { limit: 64, calculate: PNG.calculate }],
  ['image/jpeg', { limit: imageStart, calculate: JPG.calculate }],
  ['image/gif', { limit: 64, calculate: GIF.calculate }],
  ['image/webp', { limit: 64, calculate: WEBP.calculate }],
  ['image/avif', { limit: 8 * 1024, calculate: HEIF.calculate }],
  ['image/svg+xml', { limit: svgStart, calculate: SVG.calculate }],
]);

/** Images with an edge of more pixels are treated as damaged. */
const largestEdge = 65_535;

/**
 * Reads the size of an image, as displayed by a browser, from its first bytes; undefined when they do not contain it.
 * Never throws, and takes little time for any bytes.
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const size = drawnSize(bytes);
  if (size === undefined || imageType(bytes) !== 'image/svg+xml') return size;
  const root = /<(?:\w+:)?svg\s[^>]*/.exec(new TextDecoder().decode(bytes.subarray(0, svgStart)))?.[0] ?? '';
  const lengths = ['width', 'height'].filter((name) => hasLength(root, name)).length;
  // The shape of its view box: without a size it is as wide as what it is in. Styles may say something else.
  const isShaped = /\sviewBox\s*=/.test(root) && !/\s(style\s*=|preserveAspectRatio\s*=\s*["']\s*none)/.test(root);
  if (lengths === 2) return size;
  return isShaped ? { ...size, ...(lengths === 0 && { fluid: true }) } : undefined;
}

/** Like {@link imageSize}, but an SVG without a size of its own has that of its `viewBox`. */
export function drawnSize(bytes: Uint8Array): ImageSize | undefined {
  const type = imageType(bytes);
  const measure = type && measures.get(type);
  if (measure === undefined) return undefined;
  // A copy: the readers access the underlying buffer, and must not see beyond these bytes.
  const start = new Uint8Array(bytes.subarray(0, measure.limit));
  try {
    const { width, height, orientation = 1 } = measure.calculate(start);
    // From 5 on, the camera was held upright: browsers rotate the image.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height };
    return isEdge(size.width) && isEdge(size.height) ? size : undefined;
  } catch {
    return undefined;
  }
}

/** True for an attribute of an SVG with a length that does not depend on what the image is in. */
function hasLength(root: string, name: string): boolean {
  return new RegExp(`\\s${name}\\s*=\\s*["'][\\d.]+(px|pt|em|in|cm|mm|pc)?["']`).test(root);
}

function isEdge(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= largestEdge;
}
