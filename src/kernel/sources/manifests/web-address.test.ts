import { expect, test } from 'vitest';
import { forgeAddress, webAddress } from './web-address.ts';

test.each([
  ['git+https://github.com/o/r.git', 'https://github.com/o/r'],
  ['https://github.com/o/r.git', 'https://github.com/o/r'],
  ['https://github.com/o/r/', 'https://github.com/o/r'],
  ['http://github.com/o/r', 'https://github.com/o/r'],
  ['git://github.com/o/r.git', 'https://github.com/o/r'],
  ['git+ssh://git@github.com/o/r.git', 'https://github.com/o/r'],
  ['ssh://git@forge.example.org:2222/o/r.git', 'https://forge.example.org/o/r'],
  ['git@gitlab.com:group/sub/r.git', 'https://gitlab.com/group/sub/r'],
  ['o/r', 'https://github.com/o/r'],
  ['github:o/r', 'https://github.com/o/r'],
  ['gitlab:group/sub/r', 'https://gitlab.com/group/sub/r'],
  ['bitbucket:o/r', 'https://bitbucket.org/o/r'],
  ['gist:11081aaa281', 'https://gist.github.com/11081aaa281'],
  ['https://user:token@github.com/o/r.git', 'https://github.com/o/r'],
  ['http://forge.example.org:3000/o/r', 'http://forge.example.org:3000/o/r'],
  ['https://forge.example.org/o/r?x=1#y', 'https://forge.example.org/o/r'],
])('[F-01] the repository %s is at %s', (spelling, address) => {
  expect(forgeAddress(spelling)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  '../up',
  './here',
  'word',
  '',
  'ext::sh',
  'data:text/html,x',
  'x:o/r',
])('[F-01] %j is no address of a repository', (spelling) => {
  expect(forgeAddress(spelling)).toBeUndefined();
});

test('a web address is http or https and carries no password', () => {
  expect(webAddress(' https://example.org/a b ')).toBe('https://example.org/a%20b');
  expect(webAddress('https://me:secret@example.org/')).toBe('https://example.org/');
  for (const text of [
    'javascript:alert(1)',
    'mailto:a@b.c',
    '//example.org',
    '/path',
    'https://',
    '\u0001javascript:x',
  ]) {
    expect(webAddress(text)).toBeUndefined();
  }
  expect(webAddress(`https://example.org/${'x'.repeat(3_000)}`)).toBeUndefined();
});
