import { expect, test } from 'vitest';
import { decodeText, decodeValidText, isBinary } from './decode-text.ts';

test.each([decodeText, decodeValidText])('text is read with and without a mark, and in UTF-16', (decode) => {
  expect(decode(Buffer.from('\uFEFFkörte'))).toBe('körte');
  expect(decode(Buffer.from('körte'))).toBe('körte');
  expect(decode(Buffer.from('\uFEFFkörte', 'utf16le'))).toBe('körte');
  expect(decode(Buffer.from('\uFEFFkörte', 'utf16le').swap16())).toBe('körte');
});

test('invalid UTF-8 becomes replacement characters and stops nothing', () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0xfe, 0x62);
  expect(decodeText(bytes)).toBe('a\uFFFD\uFFFDb');
  expect(decodeValidText(bytes)).toBeUndefined();
});

test('a file with a NUL byte is binary, but UTF-16 is not', () => {
  expect(isBinary(Uint8Array.of(0x89, 0x50, 0x00))).toBe(true);
  expect(isBinary(Buffer.from('\uFEFFa', 'utf16le'))).toBe(false);
  expect(isBinary(Buffer.from('plain'))).toBe(false);
});
