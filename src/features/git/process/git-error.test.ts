import { expect, test } from 'vitest';
import { GitError } from './git-error.ts';

test.each([
  'remote: Unable to find a healthy backend',
  'fatal: remote error: upload-pack: not our ref corrupt',
  "fatal: unable to access 'https://host.example/not a git repository/': The requested URL returned error: 503",
])('messages of a remote do not mark the mirror as damaged: %s', (output) => {
  expect(new GitError('git fetch', output).damaged).toBe(false);
});

test('messages of git about its own objects do, whatever the remote writes beside them', () => {
  expect(new GitError('git fetch', 'remote: hello\nerror: object file objects/aa/bb is empty').damaged).toBe(true);
  expect(new GitError('git log', 'fatal: bad object HEAD').damaged).toBe(true);
});
