import { expect, test } from 'vitest';
import { showValue } from './mask.ts';
import { sources, tellKind } from './sources.ts';

function told(...written: readonly unknown[]) {
  return sources.parse(written).map(tellKind);
}

test('a maintainer names what an owner has at a forge in one word', () => {
  expect(
    told('github:someone', 'gitlab:group/sub', 'gitea:git.example.org:3000/someone', 'codeberg:someone'),
  ).toMatchObject([
    { kind: 'forge', forge: 'github', owner: 'someone', api: 'https://api.github.com', forks: false, archived: true },
    { kind: 'forge', forge: 'gitlab', owner: 'group/sub', api: 'https://gitlab.com/api/v4' },
    { kind: 'forge', forge: 'gitea', owner: 'someone', api: 'https://git.example.org:3000/api/v1' },
    { kind: 'forge', forge: 'gitea', owner: 'someone', api: 'https://codeberg.org/api/v1' },
  ]);
});

test('a forge of one’s own, patterns and single repositories are settings of an object', () => {
  const api = 'https://git.example.org/api/v3';
  const overrides = { site: { ref: 'v2', start: 'docs', icon: 'fas fa-star' } };
  expect(told({ github: 'acme', api, include: ['lib-*'], forks: true, overrides })).toMatchObject([
    { kind: 'forge', owner: 'acme', api, include: ['lib-*'], forks: true, overrides },
  ]);
});

test.each([
  'github:',
  'github:a/b',
  'github:a b',
  'gitea:someone',
  'codeberg:',
  'gitlab:/x',
  { github: 'a', api: 'https://me:secret@git.example.org' },
  { github: 'a', api: 'file:///etc' },
  { github: 'a', tokn: 'x' },
])('%j is no forge', (written) => {
  expect(sources.safeParse([written]).success).toBe(false);
});

test('a token among the sources is never printed', () => {
  const shown = showValue(told({ github: 'acme', token: 's3cret' }), false);
  expect(shown).toContain('"token":"•••"');
  expect(shown).not.toContain('s3cret');
});
