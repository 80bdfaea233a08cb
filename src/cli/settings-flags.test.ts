import { expect, test } from 'vitest';
import { commandAsCalled } from './settings-flags.ts';

test.each([
  ['npx', 'npx asterism-docs'],
  ['start', 'npm start --'],
  ['dev', 'npm run dev --'],
  ['check', 'asterism'],
  [undefined, 'asterism'],
])('a hint to a user who called it by the npm event %s names %s', (script, command) => {
  expect(commandAsCalled(script === undefined ? {} : { npm_lifecycle_event: script })).toBe(command);
});
