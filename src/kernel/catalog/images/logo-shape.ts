import { activeContent } from '#catalog/images/active-content.ts';
import { drawnSize } from '#catalog/images/image-size.ts';
import { type ImageType, imageType } from '#catalog/images/image-type.ts';

/** Larger images are not read as logos, in bytes: lists show many of them. */
export const maxLogoSize = 200 * 1024;

/** Types of logos by extension. Animations are left out, and so are icons with fixed small sizes. */
const types: ReadonlyMap<string, ImageType> = new Map([
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);

/** Smaller raster images are blurred on cards; larger ones take much memory. In pixels. */
const smallestEdge = 48;
const largestEdge = 2048;

/** Longest side by shortest side. A wider image is a wordmark, which is illegible as an icon. */
const maxRatio = 2;
const squareRatio = 1.25;

/** True for an extension that a logo may have. */
export function isLogoPath(path: string): boolean {
  return types.has(endingOf(path));
}

/**
 * Judges an image by its bytes: `square` for a logo that fills the square of an icon, `wide` for one that does not,
 * undefined for an image of another type than its name says, a wordmark, or one that is not harmless to draw in a list.
 */
export function logoShape(path: string, bytes: Uint8Array): 'square' | 'wide' | undefined {
  const type = imageType(bytes);
  const size = drawnSize(bytes);
  if (type === undefined || size === undefined) return undefined;
  if (types.get(endingOf(path)) !== type || bytes.length > maxLogoSize) return undefined;
  const [short = 0, long = 0] = [size.width, size.height].toSorted((a, b) => a - b);
  const isDrawing = type === 'image/svg+xml';
  const isUsable = isDrawing ? isPlainDrawing(bytes) : short >= smallestEdge && long <= largestEdge;
  if (!isUsable || long / short > maxRatio) return undefined;
  return long / short > squareRatio ? 'wide' : 'square';
}

const repeated = /<(?:\w+:)?(?:use|fe[A-Z]\w*)\b/g;

/** Maximum number of references and filter effects: nested references multiply. */
const maxRepeated = 30;

const colour = /#[\da-f]{3,8}\b|\b(?:white|black|currentcolor|rgba?\([^)]{0,60}\)|hsla?\([^)]{0,60}\))/gi;
const white = /^(?:white|#f{3,8}|rgba?\(\s*255[\s,]+255[\s,]+255\b.*)$/i;

/** True for an SVG without scripts, animations and multiplying references that has a colour besides white. */
function isPlainDrawing(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  if (activeContent(text) !== undefined) return false;
  if ([...text.matchAll(repeated)].length > maxRepeated) return false;
  const colours = text.match(colour) ?? [];
  return colours.length === 0 || !colours.every((each) => white.test(each));
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
