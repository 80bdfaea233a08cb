import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { textLanguage } from './text-language.ts';

test.each([
  [
    'en',
    '# Lamp\n\nA lamp for the desk. It is small, and you can switch it on with one hand.\n\n```sh\nnpm i lamp\n```',
  ],
  [
    'zh',
    '# Lamp\n\n这是一个很小的台灯，可以放在书桌上。安装之后用一只手就能打开它，也可以从 `lamp.config.js` 里设置亮度。',
  ],
  ['ja', '# Lamp\n\nこれは机の上に置く小さなランプです。片手で点けることができます。設定は `lamp.json` に書きます。'],
  ['ko', '# Lamp\n\n책상 위에 놓는 작은 등입니다. 한 손으로 켤 수 있고 설정 파일에서 밝기를 바꿀 수 있습니다.'],
  [
    'ru',
    '# Lamp\n\nЭто маленькая лампа для письменного стола. Её можно включить одной рукой, а яркость указать в настройках.',
  ],
  [
    'hu',
    '# Lamp\n\nEz egy kis lámpa az íróasztalra. Egy kézzel is fel lehet kapcsolni, és a fényét a beállításokban lehet megadni.',
  ],
  [
    'de',
    '# Lamp\n\nEine kleine Lampe für den Schreibtisch. Man kann sie mit einer Hand einschalten und die Helligkeit einstellen.',
  ],
  [
    'fr',
    '# Lamp\n\nUne petite lampe pour le bureau. On peut l’allumer d’une seule main et choisir la luminosité dans les réglages.',
  ],
])('a text in the language %s', async (language, md) => {
  expect(await textLanguage(md)).toBe(language);
});

test('a home page whose words stand in its front matter has their language', async () => {
  const hero = (text: string): string => `---\nlayout: home\nhero:\n  name: Lamp\n  text: ${text}\n---\n\n<Lamps />\n`;
  expect(await textLanguage(hero('A lamp that you can switch on with one hand, for the desk and for the night.'))).toBe(
    'en',
  );
  expect(await textLanguage(hero('一个很小的台灯，可以放在书桌上，安装之后用一只手就能打开它。'))).toBe('zh');
  expect(await textLanguage(hero('Lamp'))).toBeUndefined();
});

test.each([
  ['a name', '# Lamp'],
  ['code', '# Lamp\n\n```js\nconst lamp = await the.lamp(and, of, to, is, for, with, you, this, that);\n```'],
  ['addresses', '# Lamp\n\n[a](https://example.com/the/and/of) [b](https://example.com/is/for/with/you)'],
])('%s alone tells no language', async (_, md) => {
  expect(await textLanguage(md)).toBeUndefined();
});

test('a hostile text of megabytes is read in time', hostileInput, async () => {
  for (const piece of ['---\n', '```\n', '<!--', '[](', 'a.', '`', '中a'])
    expect(['zh', undefined]).toContain(await textLanguage(piece.repeat(700_000)));
});
