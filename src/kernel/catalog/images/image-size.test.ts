import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawnSize, imageSize, imageStart } from './image-size.ts';
import { imageType } from './image-type.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const word = (value: number): readonly number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return bytes(word(inside.length + 8), name, [...inside]);
};

const png = (width: number, height: number): Buffer =>
  bytes('\x89PNG\r\n\x1a\n', word(13), 'IHDR', word(width), word(height), [8, 6, 0, 0, 0]);
const jpeg = (between: Buffer = Buffer.alloc(0)): Buffer =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    'JFIF\0',
    new Array(9).fill(0),
    [...between],
    [0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3],
  );
const turned = bytes(
  [0xff, 0xe1, 0, 34],
  'Exif\0\0MM',
  [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  word(0),
);
const avif = bytes(
  [...box('ftyp', bytes('avif', word(0), 'avif'))],
  [...box('meta', bytes(word(0)), box('iprp', box('ipco', box('ispe', bytes(word(0), word(40), word(30))))))],
);
const webp = bytes('RIFF', [30, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [39, 0, 0], [29, 0, 0]);
const svg = (attributes: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`);

test.each([
  ['a PNG', png(40, 30), 'image/png'],
  ['a JPEG', jpeg(), 'image/jpeg'],
  ['a GIF', bytes('GIF89a', [40, 0, 30, 0, 0, 0, 0]), 'image/gif'],
  ['a WebP', webp, 'image/webp'],
  ['an AVIF', avif, 'image/avif'],
  ['a drawing', svg('width="40" height="30px"'), 'image/svg+xml'],
  [
    'a drawing behind a declaration',
    Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n'), svg('width="40" height="30"')]),
    'image/svg+xml',
  ],
])('the type and size of %s are read from its bytes', (_name, image, type) => {
  expect([imageType(image), imageSize(image)]).toEqual([type, { width: 40, height: 30 }]);
});

test('a rotated photograph has the size that browsers display', () => {
  expect(imageSize(jpeg(turned))).toEqual({ width: 30, height: 40 });
});

test.each(['viewBox="0 0 40 30"', 'viewBox="0 0 40 30" width="100%" height="100%"'])(
  'an SVG with %s has a shape, and is as wide as what it is in',
  (attributes) => {
    expect(imageSize(svg(attributes))).toEqual({ width: 40, height: 30, fluid: true });
    expect(drawnSize(svg(attributes))).toEqual({ width: 40, height: 30 });
  },
);

test('an SVG with a viewBox and one length has the other length by its shape', () => {
  expect(imageSize(svg('viewBox="0 0 4 3" width="40"'))).toEqual({ width: 40, height: 30 });
});

test.each(['viewBox="0 0 40 30" preserveAspectRatio="none"', 'viewBox="0 0 40 30" style="width: 10em"', 'width="40"'])(
  'an SVG with %s has no size that its first bytes tell',
  (attributes) => {
    expect(imageSize(svg(attributes))).toBeUndefined();
  },
);

const hostile: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(imageStart)],
  ['an empty PNG', png(0, 0)],
  ['a PNG as wide as numbers go', png(0xffffffff, 2)],
  ['the first half of a PNG', png(40, 30).subarray(0, 18)],
  ['a PNG without its head', bytes('\x89PNG\r\n\x1a\n', word(13), 'XXXX')],
  ['a JPEG of markers alone', Buffer.alloc(imageStart, 0xff)],
  ['a JPEG that never ends', bytes([0xff, 0xd8, 0xff, 0xe0], new Array(imageStart).fill(0))],
  ['boxes of size 0', bytes([...box('ftyp', bytes('avif', word(0), 'avif'))], word(0), 'meta', word(0))],
  [
    'an endless row of boxes',
    bytes(
      [...box('ftyp', bytes('avif', word(0), 'avif'))],
      [
        ...box(
          'meta',
          bytes(word(0)),
          box('iprp', box('ipco', ...new Array(10_000).fill(box('ispe', bytes(word(0), word(0), word(0)))))),
        ),
      ],
    ),
  ],
  ['an ICNS of an empty entry', bytes('icns', word(16), 'is32', word(0))],
  ['a JXL of empty boxes', bytes(word(12), 'JXL ', word(0), word(0), 'jxlp')],
  ['open elements', Buffer.from('<svg '.repeat(50_000))],
  ['open quotes', Buffer.from(`<svg ${'"<svg '.repeat(40_000)}`)],
  ['open comments', Buffer.from('<!--'.repeat(60_000))],
  ['half a document type', Buffer.from(`<!DOCTYPE svg ${'<svg'.repeat(60_000)}`)],
  ['a page', Buffer.from('<html><body><svg width="1" height="1"></svg>')],
];

test.each(hostile)('%s has no size and is handled safely', (_name, content) => {
  expect(imageSize(content)).toBeUndefined();
  expect(drawnSize(content)).toBeUndefined();
});

test('an HTML page with an SVG in it is not an image', () => {
  for (const text of ['<html><svg >', '<!DOCTYPE html><svg >', '<script>1</script><svg >', 'text <svg >', '{}']) {
    expect(imageType(Buffer.from(text))).toBeUndefined();
  }
});

/** Bytes that look random and are the same in every run. */
function noise(seed: number): Buffer {
  return Buffer.concat(
    Array.from({ length: 64 }, (_, index) => createHash('sha256').update(`${seed} ${index}`).digest()),
  );
}

test('images with corrupted bytes are measured or ignored, without an error', () => {
  const images = [png(40, 30), jpeg(turned), avif, webp, svg('width="40" height="30"'), deflateSync(png(1, 1))];
  for (let seed = 0; seed < 300; seed += 1) {
    for (const image of images) {
      const changed = Buffer.concat([image, noise(seed)]);
      for (const place of noise(seed).subarray(0, 8)) changed[place % image.length] = place;
      const size = imageSize(changed);
      expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
    }
  }
});

const corpus = '../shared/corpus/patrikx3';
const pictures = existsSync(corpus) ? globSync('**/*.{png,jpg,jpeg,gif,svg,webp}', { cwd: corpus }) : [];

test.skipIf(pictures.length === 0)(
  'every image of the corpus has a size (skipped where ../shared/corpus is absent)',
  () => {
    expect(pictures).toHaveLength(16);
    for (const file of pictures)
      expect(imageSize(readFileSync(`${corpus}/${file}`).subarray(0, imageStart)), file).toBeDefined();
  },
);
