import { expect, test } from 'vitest';
import { type Entry, type Manifest, writeManifest } from './manifest.ts';
import { parseManifest } from './read-manifest.ts';

const whole = {
  file: 'ant/index.html',
  hash: 'W/"a"',
  size: 12,
  copies: { br: 5, gzip: 6 },
  page: true as const,
  origin: 'b',
  use: {
    asked: [
      ['link', '../b.md'] as const,
      ['image', 'a.png'] as const,
      ['label', 'a'] as const,
      ['isShared', 'b'] as const,
    ],
    answers: 'c',
  },
  links: ['/ant/b.html'],
};

test('a manifest that was written is read as it was', () => {
  const manifest: Manifest = {
    family: 'f',
    compress: ['br', 'gzip'],
    entries: new Map<string, Entry>([
      ['/a', { file: '..a/b..', hash: 'h', size: 0 }],
      ['/ant', whole],
    ]),
  };
  expect(parseManifest(writeManifest(manifest))).toEqual(manifest);
  expect(parseManifest('{"entries":{}}')).toEqual({ family: undefined, compress: [], entries: new Map() });
});

test.each([
  { file: '../letter.txt' },
  { file: '/etc/passwd' },
  { file: 'a//b' },
  { file: 'a/./b' },
  { file: 'a/..' },
  { file: '' },
  { file: 1 },
  { hash: undefined },
  { size: '12' },
  { copies: { zip: 1 } },
  { copies: { br: 'x' } },
  { page: false },
  { origin: 1 },
  { use: { asked: [['page', 'x']], answers: 'c' } },
  { use: { asked: [['link']], answers: 'c' } },
  { use: { asked: [], answers: 1 } },
  { links: [1] },
  { links: '/a' },
])('a manifest with the entry %j is not one', (change) => {
  expect(parseManifest(JSON.stringify({ entries: { '/a': { ...whole, ...change } } }))).toBeUndefined();
});

test.each(['', '[]', 'null', '{"entries":[]}', '{"family":1,"entries":{}}', '{"compress":["zip"],"entries":{}}'])(
  'the text %j is no manifest',
  (text) => {
    expect(parseManifest(text)).toBeUndefined();
  },
);
