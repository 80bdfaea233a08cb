import { expect, test } from 'vitest';
import { parseQuery } from '#features/search/engine/query/query.ts';
import { createTextReader } from './text-reader.ts';

test('a text is read for the words of a query and for neighbours', () => {
  const read = createTextReader(parseQuery('trim wicks often '));
  expect(read('Trim the wick.')).toEqual({ fits: [1, 0.9, 0], together: 0.5 });
  expect(read('A wick burns for hours before it needs to be cut or trimmed.').together).toBe(0);
});
