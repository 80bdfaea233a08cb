import { expect, test } from 'vitest';
import type { Provenance } from '#model/package/provenance.ts';
import { forgeLinks } from './forge-links.ts';

const commit = 'c'.repeat(40);
const provenance: Provenance = { commit, ref: 'feature/new', tag: false, start: 'docs' };

test.each([
  ['https://github.com/acme/one', 'edit/feature/new/docs', 'commits/feature/new/docs', 'commit'],
  ['https://gitlab.com/group/sub/one', '-/edit/feature/new/docs', '-/commits/feature/new/docs', '-/commit'],
  ['https://codeberg.org/acme/one', '_edit/feature/new/docs', 'commits/branch/feature/new/docs', 'commit'],
  ['https://bitbucket.org/acme/one', 'src/feature/new/docs', 'history-node/feature/new/docs', 'commits'],
])('a reader of a page of %s gets to its editor, its history and its last commit', (forge, ...[edit, history, one]) => {
  const links = forgeLinks(`${forge}/`, provenance, 'set up #1.md');
  expect(links.edit?.replace(/\?.*$/, '')).toBe(`${forge}/${edit}/set%20up%20%231.md`);
  expect(links.history).toBe(`${forge}/${history}/set%20up%20%231.md`);
  expect(links.commit(commit)).toBe(`${forge}/${one}/${commit}`);
});

test('the editor of Bitbucket is a view of the file', () => {
  const { edit } = forgeLinks('https://bitbucket.org/acme/one', { ...provenance, start: '' }, 'a.md');
  expect(edit).toBe('https://bitbucket.org/acme/one/src/feature/new/a.md?mode=edit&at=feature/new');
});

test('a forge of its own host is known when its source says what it speaks', () => {
  const forge = 'https://git.example.org/acme/one';
  expect(forgeLinks(forge, provenance, 'a.md').edit).toBeUndefined();
  expect(forgeLinks(forge, { ...provenance, forgeKind: 'gitea' }, 'a.md').history).toBe(
    `${forge}/commits/branch/feature/new/docs/a.md`,
  );
});

test('a page of a tag has a history and no editor', () => {
  const links = forgeLinks('https://github.com/acme/one', { ...provenance, ref: 'v1', tag: true, start: '' }, 'a.md');
  expect(links.edit).toBeUndefined();
  expect(links.history).toBe('https://github.com/acme/one/commits/v1/a.md');
});

test('without a page at a forge there is no link', () => {
  const links = forgeLinks(undefined, provenance, 'a.md');
  expect([links.edit, links.history, links.commit(commit)]).toEqual([undefined, undefined, undefined]);
});
