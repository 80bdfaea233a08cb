import { expect, test } from 'vitest';
import { decode, decodeText, isBinary } from './decode-text.ts';

/** The bytes of a text in an encoding, found by decoding all of one and two bytes. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const known = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && !known.has(character)) known.set(character, bytes);
  };
  for (let first = 0; first < 256; first += 1) {
    learn([first]);
    if (first > 0x7f) for (let second = 0x40; second < 256; second += 1) learn([first, second]);
  }
  return Uint8Array.from([...text].flatMap((character) => known.get(character) ?? []));
}

test.each([
  ['windows-1252', '# Café\n\nDas ist eine „schöne“ Überschrift mit Äpfeln – naïve façade.\n'],
  ['windows-1252', '# Über\n\nEin Café.\n'],
  ['windows-1252', 'Don’t panic: it’s “fine” – really.\n'],
  ['windows-1252', '# Jalapeño\n\nUna lámpara pequeña para leer por la noche.\n'],
  ['iso-8859-2', '# Lámpa\n\nEz egy kicsi olvasólámpa, őrült űr.\n'],
  ['windows-1251', '# Лампа\n\nЭто маленькая лампа для чтения.\n'],
  ['koi8-r', '# Лампа\n\nЭто маленькая лампа для чтения.\n'],
  ['shift_jis', '# ランプ\n\nこれは読書用の小さなランプです。\n'],
  ['shift_jis', '# 設定\n\n使い方\n'],
  ['euc-jp', '# ランプ\n\nこれは読書用の小さなランプです。\n'],
  ['gbk', '# 台灯\n\n这是一个快速的静态网站生成器。\n'],
  ['gbk', '# 安装\n\n说明\n'],
  ['big5', '# 檯燈\n\n這是一個快速的靜態網站產生器。\n'],
  ['euc-kr', '# 램프\n\n이것은 작은 독서용 램프입니다.\n'],
])('a text in %s is decoded: %j', (encoding, text) => {
  const { isWhole, ...found } = decode(encoded(text, encoding));
  expect(isWhole).toBe(true);
  expect(found.text).toBe(text);
});

test('a text in UTF-8 or UTF-16 is what its byte order mark says, and loses it', () => {
  const text = 'Café 台灯 🚀';
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(decode(Buffer.from(`\uFEFF${text}`))).toEqual({ text, encoding: 'utf-8', isWhole: true });
  expect(decode(wide)).toEqual({ text, encoding: 'utf-16le', isWhole: true });
  expect(decode(Buffer.from(wide).swap16())).toEqual({ text, encoding: 'utf-16be', isWhole: true });
});

test('a text in UTF-8 with a fault stays one', () => {
  const bytes = Buffer.concat([Buffer.from('Größe und Äpfel, '), Buffer.from([0xfc]), Buffer.from(' Übung')]);
  expect(decode(bytes)).toEqual({ text: 'Größe und Äpfel, \uFFFD Übung', encoding: 'utf-8', isWhole: false });
});

test('a character that is cut at the end of a beginning is no fault', () => {
  const bytes = Buffer.from('Größe');
  expect(decode(bytes.subarray(0, 4))).toEqual({ text: 'Grö', encoding: 'utf-8', isWhole: true });
  expect(decodeText(bytes.subarray(0, 3))).toBe('Gr');
});

test('bytes with a NUL are no text, unless they are UTF-16 with its mark', () => {
  expect(isBinary(Buffer.from('a\0b'))).toBe(true);
  expect(isBinary(Buffer.from('\uFEFFab', 'utf16le'))).toBe(false);
  expect(isBinary(Buffer.from('ab'))).toBe(false);
});
