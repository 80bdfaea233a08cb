import { expect, test } from 'vitest';
import { sources } from '#config/fields/sources.ts';
import { whyNoSource } from '#create/answers.js';

test.each([
  'github:acme',
  'gitlab:acme',
  'gitlab:acme/tools',
  'codeberg:acme',
  'bitbucket:acme',
  'gitea:git.example.org/acme',
  'gitea:git.example.org:8080/acme',
])('a new site takes the account %s, which its settings accept', (account) => {
  expect(whyNoSource(account, '/')).toBeUndefined();
  expect(sources.safeParse([account]).success).toBe(true);
});

test.each(['github:', 'github:acme/lamp', 'codeberg:acme/lamp', 'bitbucket:acme/lamp', 'gitea:acme'])(
  'a new site refuses %s, which its settings would refuse later',
  (account) => {
    expect(whyNoSource(account, '/')).toMatch(/is not a valid source\. Accounts are .*bitbucket:WORKSPACE/);
    expect(sources.safeParse([account]).success).toBe(false);
  },
);
