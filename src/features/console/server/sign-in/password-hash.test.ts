import { expect, test } from 'vitest';
import { dummyHash, hashPassword, isPasswordHash, verifyPassword } from './password-hash.ts';

test('a password fits its own hash and no other, which tells what it cost and never the password', async () => {
  const [hash, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(again).not.toBe(hash);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct Horse', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('letters that are typed in another way are the same letters', async () => {
  const hash = await hashPassword('h\u00e1rom kir\u00e1ly');
  expect(await verifyPassword('ha\u0301rom kira\u0301ly', hash)).toBe(true);
});

test('no password matches the dummy hash of unknown users', async () => {
  expect(isPasswordHash(dummyHash)).toBe(true);
  expect(await verifyPassword('', dummyHash)).toBe(false);
});

test.each([
  ['', 'nothing'],
  ['correct horse', 'a password in place of its hash'],
  [dummyHash.replace('argon2id', 'argon2d'), 'another kind'],
  [dummyHash.replace('m=19456', 'm=9999999'), 'a hash that would take all memory'],
  [dummyHash.replace('t=2', 't=99'), 'a hash that would take for ever'],
  [dummyHash.replace('p=1', 'p=0'), 'parameters that cannot be'],
  [`${dummyHash}A`, 'a hash with something behind it'],
])('%j is no hash: %s', async (text) => {
  expect(isPasswordHash(text)).toBe(false);
  expect(await verifyPassword('', text)).toBe(false);
});
