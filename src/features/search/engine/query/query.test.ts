import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

/** The words that a row must have, and those that it may lack. */
function parts(text: string): readonly [needed: string, optional: string] {
  const { terms, optional } = parseQuery(text);
  return [terms.map(({ folded }) => folded).join(' '), optional.map(({ folded }) => folded).join(' ')];
}

test.each([
  ['how to set a timeout for a request', 'set timeout request', 'how to a for a'],
  ['hogyan kell az időkorlátot beállítani', 'idokorlatot beallitani', 'hogyan kell az'],
  ['miben nem tud segíteni', 'segiteni', 'miben nem tud'],
  ['mivel akarok mentést illetve másolatot', 'mentest masolatot', 'mivel akarok illetve'],
  ['wie kann man die Route ändern', 'route andern', 'wie kann man die'],
  ['how to', 'how to', ''],
  ['"how to" start', 'how to start', ''],
  ['man page', 'man page', ''],
  ['如何设置请求的超时时间', '设置 请求 超时 时间', ''],
  ['タイムアウトを設定する方法', 'タイ ムア ウト 設定', ''],
  ['설정을 바꾸는 방법', '설정 바꾸', ''],
  ['的', '的', ''],
])('%j must have %j and may have %j', (text, needed, optional) => {
  expect(parts(text)).toEqual([needed, optional]);
});

test('a query of many words is cut after eight that are needed', () => {
  expect(parseQuery('a1 b2 the c3 d4 e5 f6 of g7 h8 i9').terms).toHaveLength(8);
});
