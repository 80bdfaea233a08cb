import { expect, test } from 'vitest';
import { mediaIn } from './scheme-media.ts';

test.each([
  ['(prefers-color-scheme: dark)', '', 'not all'],
  ['(prefers-color-scheme:light)', 'not all', ''],
  ['screen and (prefers-color-scheme: dark)', 'screen', 'not all'],
  ['(PREFERS-COLOR-SCHEME: DARK) and (min-width: 40em)', '(min-width: 40em)', 'not all'],
  ['(prefers-color-scheme: dark), print', '', 'print'],
  ['(min-width: 40em)', '(min-width: 40em)', '(min-width: 40em)'],
  ['', '', ''],
  ['not all and (prefers-color-scheme: dark)', 'not all', 'not all'],
  ['not (prefers-color-scheme: dark)', undefined, undefined],
  ['(prefers-color-scheme: dark) or (min-width: 1em)', undefined, undefined],
])('%j becomes %j in a dark theme and %j in a light one', (media, dark, light) => {
  expect(mediaIn('dark', media)).toBe(dark);
  expect(mediaIn('light', media)).toBe(light);
});
