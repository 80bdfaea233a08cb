import { expect, test } from 'vitest';
import { fenceFor } from './fence-for.ts';

test.each([
  ['const a = 1;', '```'],
  ['```js\ncode\n```', '````'],
  ['text\n\t  `````\ncode', '``````'],
  ['inline ```` run', '```'],
  ['', '```'],
])('the fence of %j is %j', (code, fence) => {
  expect(fenceFor(code)).toBe(fence);
});
