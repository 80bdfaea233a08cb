import { expect, test } from 'vitest';
import { SourceError } from '#sources/source.ts';
import { remoteAddress } from './remote-address.ts';

test.each([
  ['https://docs.example.org', 'https://docs.example.org/api/repo', 'https://docs.example.org'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/api/repo', 'http://127.0.0.1:3000'],
  ['https://example.org/sub/path', 'https://example.org/sub/path/api/repo', 'https://example.org/sub/path'],
  ['https://example.org/sub/path/', 'https://example.org/sub/path/api/repo', 'https://example.org/sub/path'],
  ['https://example.org/sub/api/repo', 'https://example.org/sub/api/repo', 'https://example.org/sub'],
  ['https://example.org/api/git/repo', 'https://example.org/api/git/repo', 'https://example.org'],
  ['https://example.org/info.json?x=1#y', 'https://example.org/info.json?x=1', 'https://example.org'],
])('[C-01] the address %s means the git-info URL %s', (text, info, documents) => {
  expect(remoteAddress(text)).toEqual({ info, documents });
});

test('[C-01] an address with a password, or an invalid one, is refused with advice', () => {
  expect(() => remoteAddress('https://me:secret@example.org')).toThrow(/Remove them\.$/);
  expect(() => remoteAddress('https://me:secret@example.org')).not.toThrow(/secret/);
  for (const text of ['ftp://example.org', 'example.org', 'file:///etc/passwd', '']) {
    expect(() => remoteAddress(text)).toThrow(SourceError);
  }
});
