import { expect, test } from 'vitest';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { type GitTestRequests, gitTestRequests } from '#features/git/testing/git-test-requests.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { onlyOf } from '#features/git/testing/served-versions.ts';
import type { PreviewRefusal } from '#features/versions/versions-view.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { previewRefusal } from './preview-changes.ts';

interface Requested {
  readonly requests: GitTestRequests;
  /** Why a commit of a request is not shown as a preview. */
  refusal(commit: string): Promise<PreviewRefusal | undefined>;
}

/** A large repository with requests, whose contents are fetched when asked for. */
async function requested(): Promise<Requested> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n', 'docs/large.md': 'x'.repeat(6_000) });
  const server = await gitTestServer({ root });
  const wanted = { tags: [], branches: [], requests: { limit: 5, days: 7 } };
  const { mirrors } = await testMirrors({ wholeSize: 0, requestSize: 100_000 }, undefined, wanted);
  return {
    requests: gitTestRequests(one),
    async refusal(commit) {
      const { repositories } = await mirrors.sync([gitTestTarget(`${server.url}/one.git`)]);
      const preview: PackageVersion = { name: 'pr-1', ref: 'pr-1', kind: 'preview', commit, time: 0 };
      const repository = onlyOf(repositories);
      return previewRefusal({ repository, reader: repository }, preview, { maxFiles: 3, maxFileSize: 5_000 });
    },
  };
}

test('a preview is refused for the files that it changes, not for those that were there before', async () => {
  const { requests, refusal } = await requested();
  expect(
    await refusal(await requests.push(1, { 'docs/a.md': '# A\n', 'data.bin': 'y'.repeat(6_000) })),
  ).toBeUndefined();
  const large = await requests.push(2, {
    'docs/a.md': undefined,
    'data.bin': undefined,
    'docs/b.md': 'y'.repeat(6_000),
  });
  expect(await refusal(large)).toEqual({ reason: 'size', file: 'docs/b.md', size: 6_000, limit: 5_000 });
  const files = Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`docs/${name}.md`, `# ${name}\n`]));
  expect(await refusal(await requests.push(3, files))).toEqual({ reason: 'files', limit: 3 });
});

test('a preview whose contents are too large to be fetched is refused, and the next one is not', async () => {
  const { requests, refusal } = await requested();
  const noise = Array.from({ length: 30_000 }, (_, index) => String(Math.sin(index))).join('\n');
  expect(await refusal(await requests.push(1, { 'large.txt': noise }))).toEqual({ reason: 'contents' });
  expect(await refusal(await requests.push(2, { 'large.txt': undefined, 'docs/a.md': '# A\n' }))).toBeUndefined();
});
