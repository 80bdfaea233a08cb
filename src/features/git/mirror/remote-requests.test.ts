import { expect, test } from 'vitest';
import { remoteRequests } from './remote-requests.ts';

const id = (digit: string): string => digit.repeat(40);

test('the requests of GitHub, Gitea, Forgejo and GitLab are found by their numbers', () => {
  const answer = [`${id('a')}\trefs/pull/7/head`, `${id('b')}\trefs/merge-requests/12/head`].join('\n');
  expect([...remoteRequests(answer)]).toEqual([
    [7, { name: 'refs/pull/7/head', commit: id('a') }],
    [12, { name: 'refs/merge-requests/12/head', commit: id('b') }],
  ]);
});

test('a ref that only looks like a request has no number', () => {
  const names = [
    'refs/heads/refs/pull/1/head',
    'refs/pull/012/head',
    'refs/pull/0/head',
    'refs/pull/-1/head',
    'refs/pull/1/merge',
    'refs/pull/1/head/head',
    'refs/pull/1e3/head',
    'refs/pull/9999999999/head',
    'refs/pull/../12/head',
    'refs/pull/--upload-pack=x/head',
    'refs/tags/pull/1/head',
  ];
  expect([...remoteRequests(names.map((name) => `${id('c')}\t${name}`).join('\n'))]).toEqual([]);
  expect([...remoteRequests('--upload-pack\trefs/pull/1/head\nref: refs/pull/2/head\tHEAD')]).toEqual([]);
});

test('of two refs of one number the first counts', () => {
  const answer = [`${id('a')}\trefs/pull/7/head`, `${id('b')}\trefs/merge-requests/7/head`].join('\n');
  expect(remoteRequests(answer).get(7)?.commit).toBe(id('a'));
});
