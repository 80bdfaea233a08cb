import { expect, test } from 'vitest';
import { GitError } from './git-error.ts';

test.each([
  'remote: Unable to find a healthy backend',
  'fatal: remote error: upload-pack: not our ref corrupt',
  "fatal: unable to access 'https://host.example/not a git repository/': The requested URL returned error: 503",
])('what a remote writes says nothing of the mirror: %s', (output) => {
  expect(new GitError('git fetch', output).damaged).toBe(false);
});

test('what git says of its own objects does, whatever the remote writes beside it', () => {
  expect(new GitError('git fetch', 'remote: hello\nerror: object file objects/aa/bb is empty').damaged).toBe(true);
  expect(new GitError('git log', 'fatal: bad object HEAD').damaged).toBe(true);
});
