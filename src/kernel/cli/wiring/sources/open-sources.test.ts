import { expect, onTestFinished, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { readMetadata } from '#sources/metadata.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { openSources } from './open-sources.ts';

async function refsWith(versions: unknown): Promise<readonly string[] | undefined> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const settings = settingsSchema.parse({
    sources: [{ git: one.path }],
    versions,
    server: { cache: await temporaryFolder() },
  });
  const { documents } = await temporaryStore();
  const progress = { isTTY: false, write: () => true };
  const opened = openSources(settings, documents, { warn: () => undefined, progress, readMetadata });
  onTestFinished(() => opened.close());
  const listings = await Promise.all(opened.sources.map((source) => source.list()));
  return listings.flatMap(({ repositories }) => repositories)[0]?.refs?.map(({ name }) => name);
}

test('a maintainer selects the tags and branches that are fetched as versions', async () => {
  const own = ['main', 'v1.0.0', 'v2.0.0', 'v3.0.0'];
  const others = ['main', 'v1.0.0', 'v2.0.0', 'v2.1.0', 'v3.0.0'];
  expect(await refsWith({})).toEqual(others);
  expect(await refsWith({ overrides: { one: { branches: ['2.*'] } } })).toEqual(['main', '2.x', ...others.slice(1)]);
  expect(await refsWith({ tags: ['release-*'] })).toEqual(own);
  expect(await refsWith({ keep: 0, branches: ['2.x'] })).toEqual(own);
});
