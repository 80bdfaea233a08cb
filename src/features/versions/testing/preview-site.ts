import { onTestFinished } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { type StubForge, startStubForge } from '#features/forge-listings/testing/stub-forge.ts';
import { type GitTestRequests, gitTestRequests } from '#features/git/testing/git-test-requests.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { type GitTestVersions, gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { StubRequest } from '#sources/forge/testing/stub-repository.ts';

/** A site of one package at a forge, whose requests are shown. */
export interface PreviewSite {
  /** The repository of the package. */
  readonly one: GitTestVersions;
  readonly requests: GitTestRequests;
  /** The site, before its first sync. */
  readonly site: TestSite;
  /** The forge. */
  readonly stub: StubForge;
  /** Sets the open requests at the forge. */
  readonly open: (...open: readonly StubRequest[]) => void;
}

/** Starts the site until the test ends. */
export async function previewSite(
  settings: Partial<SettingsInput> = {},
  own: Pick<TestSiteOptions, 'readWorker'> = {},
): Promise<PreviewSite> {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.commit({ 'README.md': '# One\n\nSee [b](docs/b.md).\n' });
  const server = await gitTestServer({ root });
  const repository = { path: 'acme/one', address: `${server.url}/one.git` };
  const stub = await startStubForge('github', [repository]);
  const site = await startTestSite({
    ...own,
    settings: {
      sources: [{ github: 'acme', api: stub.api, token: 'a-token' }],
      previews: { requests: true, ...settings.previews },
      ...settings,
    },
    sync: false,
  });
  onTestFinished(() => site.close());
  const open: PreviewSite['open'] = (...requests) => {
    stub.repositories = [{ ...repository, requests }];
  };
  return { one, requests: gitTestRequests(one), site, stub, open };
}

/** The body of the response at a path. */
export async function textOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).text();
}

/** Syncs at once, as the webhook does. */
export async function refresh(site: TestSite): Promise<void> {
  await site.sync.run();
  await site.sync.refresh('acme/one');
}
