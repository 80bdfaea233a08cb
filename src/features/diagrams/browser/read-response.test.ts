import { expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

const drawing = { svg: '<svg/>', width: 10, height: 20, label: 'A flow' };

test('a drawing and an error are parsed', () => {
  expect(readResponse({ id: 1, drawing }, 1)).toEqual(drawing);
  expect(readResponse({ id: 1, error: 'No' }, 1)).toEqual({ error: 'No' });
});

test.each([
  [undefined],
  ['x'],
  [{ id: 2, drawing }],
  [{ id: 1 }],
  [{ id: 1, drawing: null }],
  [{ id: 1, drawing: { ...drawing, svg: 1 } }],
  [{ id: 1, drawing: { ...drawing, width: Number.NaN } }],
  [{ id: 1, drawing: { ...drawing, height: 1e9 } }],
  [{ id: 1, drawing: { ...drawing, label: {} } }],
])('a message that a compromised frame may send is rejected: %j', (data) => {
  expect(readResponse(data, 1)).toBeUndefined();
});
