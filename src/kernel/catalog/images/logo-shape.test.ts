import { expect, test } from 'vitest';
import { logoShape, maxLogoSize } from './logo-shape.ts';

const svg = (inside: string, box = '0 0 24 24'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`);

/** The beginning of a PNG of a size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('an image about as wide as high is a logo', () => {
  expect(logoShape('logo.svg', svg('<path d="M0 0h9"/>'))).toBe('square');
  expect(logoShape('logo.png', png(120, 100))).toBe('square');
  expect(logoShape('logo.png', png(200, 100))).toBe('wide');
  expect(logoShape('logo.svg', svg('', '0 0 24 40'))).toBe('wide');
});

test.each([
  ['a wordmark', 'logo.svg', svg('', '0 0 240 60')],
  ['a column', 'logo.png', png(100, 300)],
  ['a small image', 'logo.png', png(32, 32)],
  ['an image of many pixels', 'logo.png', png(4096, 4096)],
  ['an image of another type than its name says', 'logo.png', svg('')],
  ['a page', 'logo.svg', Buffer.from('<!doctype html><svg viewBox="0 0 1 1"></svg>')],
  ['a page that is called an image', 'logo.png', Buffer.from('<html><script>1</script></html>')],
  ['an animation', 'logo.gif', Buffer.from('GIF89a\x64\0\x64\0\0\0\0', 'latin1')],
  ['an empty file', 'logo.svg', Buffer.alloc(0)],
  ['a long file', 'logo.svg', svg(' '.repeat(maxLogoSize))],
  ['a script', 'logo.svg', svg('<script>1</script>')],
  ['a handler', 'logo.svg', svg('<path onload="1"/>')],
  ['a page inside of a drawing', 'logo.svg', svg('<foreignObject/>')],
  ['moving shapes', 'logo.svg', svg('<animate attributeName="x"/>')],
  ['entities', 'logo.svg', Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('')])],
  ['multiplying references', 'logo.svg', svg('<use href="#a"/>'.repeat(40))],
  ['a white drawing', 'logo.svg', svg('<path fill="#fff" d="M0 0h9"/><path fill="white"/>')],
])('%s is no logo', (_name, path, bytes) => {
  expect(logoShape(path, bytes)).toBeUndefined();
});

test('white beside another colour is no hindrance', () => {
  expect(logoShape('logo.svg', svg('<path fill="#fff"/><path fill="#764abc"/>'))).toBe('square');
});
