import { expect, test } from 'vitest';
import type { ChangeRequest } from '#model/package/change-request.ts';
import type { Ref } from '#sources/source.ts';
import { choosePreviews, type PreviewChoice } from './choose-previews.ts';

const branch = (name: string): Ref => ({ name, kind: 'branch', commit: `c-${name}`, time: 1 });
const request = (number: number): ChangeRequest => {
  return { number, title: 'T', author: 'A', base: 'main', updated: 2, commit: `r-${number}`, time: 3, isOpen: true };
};
const refs = ['main', 'docs/new', '--upload-pack=x', 'pr-12', '2.x'].map(branch);
const none: PreviewChoice = { requests: false, branches: [], versions: [], branch: 'main' };

function namesOf(choice: Partial<PreviewChoice>): readonly string[] {
  const chosen = choosePreviews({ refs, requests: [request(12), request(3)] }, { ...none, ...choice });
  return chosen.map(({ name, commit }) => `${name} ${commit}`);
}

test('without settings there are no previews', () => {
  expect(namesOf({})).toEqual([]);
});

test('requests are named by their numbers, which no branch can take', () => {
  expect(namesOf({ requests: true })).toEqual(['pr-12 r-12', 'pr-3 r-3']);
  expect(namesOf({ branches: ['pr-*'] })).toEqual([]);
  expect(namesOf({ requests: true, branches: ['pr-*'] })).toEqual(['pr-12 r-12', 'pr-3 r-3']);
});

test('branches are previews unless they are versions or the branch of the source', () => {
  expect(namesOf({ branches: ['**'], versions: ['*.x'] })).toEqual([
    '--upload-pack-x c---upload-pack=x',
    'docs-new c-docs/new',
  ]);
});
