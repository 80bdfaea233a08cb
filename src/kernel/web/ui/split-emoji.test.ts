import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse } from '@twemoji/parser';
import { expect, test } from 'vitest';
import { splitEmoji } from './split-emoji.ts';

/** Names of all emoji images. */
async function imageNames(): Promise<readonly string[]> {
  const drawings = join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji')), 'svg');
  return (await readdir(drawings)).map((file) => file.replace('.svg', ''));
}

function textOf(codes: string): string {
  return String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)));
}

test('[C-05] lists and articles have the same image for every emoji', async () => {
  const names = await imageNames();
  expect(names.length).toBeGreaterThan(3_000);
  const different = names.map(textOf).filter((text) => {
    const [entity] = parse(text, { buildUrl: (codes) => codes });
    // The parser splits some and knows a non-standard one. Emoji that are text in articles are text in lists, too.
    if (entity?.text !== text || !/\p{Emoji}/u.test(text) || /[©®™]/.test(text)) return false;
    const [piece] = splitEmoji(`a ${text} b`).filter((one) => typeof one === 'object');
    return piece?.emoji !== text || piece.codes !== entity.url;
  });
  expect(different).toEqual([]);
});

test('text around emoji is unchanged', () => {
  expect(splitEmoji('📡 Redis ❤️ you')).toEqual([
    { emoji: '📡', codes: '1f4e1' },
    ' Redis ',
    { emoji: '❤️', codes: '2764' },
    ' you',
  ]);
  for (const text of ['', 'Plain 1 # * © ® ™', '★ ✓ → ⁂ 漢字', '❤\uFE0E']) {
    expect(splitEmoji(text).join('')).toBe(text);
  }
});
