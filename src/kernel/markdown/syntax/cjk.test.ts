import { expect, test } from 'vitest';
import { rendered } from '#markdown/testing/sample-family.ts';

test.each([
  ['**重要，**请注意。', '<p><strong>重要，</strong>请注意。</p>'],
  ['**「引用」**という語', '<p><strong>「引用」</strong>という語</p>'],
  ['これは*（例）*です', '<p>これは<em>（例）</em>です</p>'],
  ['这是一行很长的文字\n下一行继续。', '<p>这是一行很长的文字下一行继续。</p>'],
  ['第一行，\n第二行 English\nwords\n三', '<p>第一行，第二行 English\nwords\n三</p>'],
  ['a **b,**c and 2 * 3 * 4\nnext', '<p>a **b,**c and 2 * 3 * 4\nnext</p>'],
  ['한국어 문장\n다음 줄', '<p>한국어 문장\n다음 줄</p>'],
])('Chinese and Japanese prose is read without blanks between words: %j', (md, html) => {
  expect(rendered(md).html).toContain(html);
});

test.each([
  [
    '请看 https://example.com/a。后面还有文字，（https://example.com/b）。',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['「https://example.com/文档」を', ['https://example.com/%E6%96%87%E6%A1%A3']],
  ['www.example.com、と', ['http://www.example.com']],
])('an address ends before the punctuation of Chinese and Japanese: %s', (md, addresses) => {
  expect([...rendered(md).html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(addresses);
});
