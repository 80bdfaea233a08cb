import { expect, test } from 'vitest';
import { forgeAt, forgeInstances, forges } from './forges.ts';

test.each([
  ['github.com', undefined, 'github'],
  ['www.github.com', undefined, 'github'],
  ['github.example.org', undefined, 'github'],
  ['gitlab.com', 'gitea', 'gitlab'],
  ['gitlab.example.org', undefined, 'gitlab'],
  ['codeberg.org', undefined, 'gitea'],
  ['forgejo.example.org', undefined, 'gitea'],
  ['git.example.org', 'gitea', 'gitea'],
  ['git.example.org', undefined, undefined],
  ['bitbucket.org', undefined, 'bitbucket'],
  ['git.sr.ht', undefined, 'sourcehut'],
  ['notgithub.com', undefined, undefined],
] as const)('the forge at %s, with %s known from its source, is %s', (host, known, kind) => {
  expect(forgeAt(host, known)?.kind).toBe(kind);
});

test('no two forges share a kind, a host, a name in settings or a short name', () => {
  const names = [
    forges.map(({ kind }) => kind),
    forges.flatMap(({ instances }) => instances.flatMap(({ hosts }) => hosts)),
    forges.flatMap(({ instances }) => instances.map(({ name }) => name)),
    forges.flatMap(({ shortNames = {} }) => Object.keys(shortNames)),
  ];
  for (const all of names) expect(new Set(all).size).toBe(all.length);
});

test('an API that gets a token has an https address', () => {
  for (const { api } of forgeInstances) expect(api).toMatch(/^https:\/\//);
});
