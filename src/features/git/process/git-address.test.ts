import { expect, test } from 'vitest';
import { SourceError } from '#sources/source.ts';
import { gitAddress, redirectedAddress } from './git-address.ts';

test.each([
  ['https://host.example.org/acme/one.git', 'https', 'one', 'acme', 'host.example.org'],
  ['http://127.0.0.1:8080/one', 'http', 'one', undefined, '127.0.0.1:8080'],
  ['ssh://git@host.example.org:2222/acme/one.git', 'ssh', 'one', 'acme', 'host.example.org:2222'],
  ['git@host.example.org:acme/one.git', 'ssh', 'one', 'acme', 'host.example.org'],
  ['/srv/git/one.git', 'file', 'one', 'git', 'one.git'],
  ['file:///srv/git/one', 'file', 'one', 'git', 'one'],
])('%s is an address', (text, ...[protocol, name, owner, label]) => {
  expect(gitAddress(text)).toMatchObject({ protocol, name, owner, label });
});

test('credentials are removed from an address', () => {
  const { address, credentials, label } = gitAddress('https://me:p%40ss@host.example.org/one.git');
  expect(address).toBe('https://host.example.org/one.git');
  expect(credentials).toEqual({ username: 'me', password: 'p@ss' });
  expect(label).toBe('host.example.org');
});

test.each([
  'ext::sh -c touch% /tmp/x',
  'git://host.example.org/one.git',
  'ftp://host.example.org/one.git',
  '--upload-pack=touch /tmp/x',
  '-oProxyCommand=touch /tmp/x',
  'ssh://-oProxyCommand=x/one',
  'git@-oProxyCommand=x:one',
  'fd::17/one',
  'host:-x',
  'https://',
  'https://host.example.org/one.git\n--x',
  '',
])('%j, which would make git do something else, is refused', (text) => {
  expect(() => gitAddress(text)).toThrow(SourceError);
});

test('the error message of an address never contains a password', () => {
  expect(() => gitAddress('ftp://me:s3cret@host.example.org/one.git')).toThrow(/^(?!.*s3cret).*not an address/);
  expect(() => gitAddress('ssh://me:s3cret@host.example.org/one.git')).toThrow(/^(?!.*s3cret).*Use a key/);
});

test('a redirect may lead to another path of the same host, and from http to https', () => {
  const from = gitAddress('http://host.example.org/acme/old');
  const to = (location: string, hasCredentials = false): string =>
    redirectedAddress(from, location, hasCredentials).address;
  const listing = 'acme/new.git/info/refs?service=git-upload-pack';
  expect(to(`/${listing}`, true)).toBe('http://host.example.org/acme/new.git');
  expect(to(`https://host.example.org/${listing}`)).toBe('https://host.example.org/acme/new.git');
  for (const [location, hasCredentials] of [
    [`https://host.example.org/${listing}`, true],
    [`http://host.example.org:8080/${listing}`, false],
    [`http://169.254.169.254/${listing}`, false],
    [`http://me@host.example.org/${listing}`, false],
    [`ftp://host.example.org/${listing}`, false],
    ['/acme/new.git', false],
    ['http://[', false],
  ] as const) {
    expect(() => to(location, hasCredentials), location).toThrow(/^it redirects to/);
  }
});
