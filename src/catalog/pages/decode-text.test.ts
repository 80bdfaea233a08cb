import { expect, test } from 'vitest';
import { decodeText, isBinary } from './decode-text.ts';

test('text is read with and without a mark, and in UTF-16', () => {
  expect(decodeText(Buffer.from('\uFEFFkörte'))).toBe('körte');
  expect(decodeText(Buffer.from('körte'))).toBe('körte');
  expect(decodeText(Buffer.from('\uFEFFkörte', 'utf16le'))).toBe('körte');
  expect(decodeText(Buffer.from('\uFEFFkörte', 'utf16le').swap16())).toBe('körte');
});

test('bytes that are no UTF-8 become replacement characters and stop nothing', () => {
  expect(decodeText(Uint8Array.of(0x61, 0xff, 0xfe, 0x62))).toBe('a\uFFFD\uFFFDb');
});

test('a file with a NUL byte is no text, but UTF-16 is', () => {
  expect(isBinary(Uint8Array.of(0x89, 0x50, 0x00))).toBe(true);
  expect(isBinary(Buffer.from('\uFEFFa', 'utf16le'))).toBe(false);
  expect(isBinary(Buffer.from('plain'))).toBe(false);
});
