import { expect, test } from 'vitest';
import { shortNetwork } from './audit-note.ts';

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:1234:5678', '2001:db8:1234:*'],
  ['', ''],
])('the audit log calls %j %j', (network, short) => {
  expect(shortNetwork(network)).toBe(short);
});
