import { expect, test } from 'vitest';
import { SourceError } from '#sources/source.ts';
import { gitAddress } from './git-address.ts';

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

test('credentials are taken off an address', () => {
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

test('a refusal says nothing of a password', () => {
  expect(() => gitAddress('ftp://me:s3cret@host.example.org/one.git')).toThrow(/^(?!.*s3cret).*no address/);
  expect(() => gitAddress('ssh://me:s3cret@host.example.org/one.git')).toThrow(/^(?!.*s3cret).*Use a key/);
});
