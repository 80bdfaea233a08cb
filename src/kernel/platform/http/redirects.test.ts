import { expect, test } from 'vitest';
import { type RedirectPolicy, redirectTarget } from './redirects.ts';

function followed(policy: RedirectPolicy, location: string | undefined, from = 'https://one.example/a'): boolean {
  const rules = { policy, privateHosts: ['wiki.internal'] };
  return redirectTarget(new URL(from), location, rules) !== undefined;
}

test.each<[RedirectPolicy, string, boolean]>([
  ['none', '/b', false],
  ['same-host', '/b', true],
  ['same-host', 'https://one.example:8443/b', false],
  ['same-host', 'http://one.example/b', false],
  ['same-host', 'https://two.example/b', false],
  ['secure', 'https://two.example/b', true],
  ['secure', 'http://two.example/b', false],
  ['secure', 'http://wiki.internal/b', true],
  ['any', 'http://two.example/b', true],
])('with the policy %s a redirect to %s is followed: %s', (policy, location, expected) => {
  expect(followed(policy, location)).toBe(expected);
});

test('http may become https within a host', () => {
  expect(followed('same-host', 'https://one.example/a', 'http://one.example:8080/a')).toBe(true);
});

test('an address with credentials, with another scheme or that cannot be read is never followed', () => {
  for (const location of ['https://me:secret@one.example/', 'file:///etc/passwd', 'http://[']) {
    for (const policy of ['same-host', 'secure', 'any'] as const) {
      expect(followed(policy, location), `${policy} ${location}`).toBe(false);
    }
  }
});
