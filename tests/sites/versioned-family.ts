import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestRequests } from '#features/git/testing/git-test-requests.ts';
import { type RunningSite, startSite, withFolder } from './start-site.ts';

/** A site of one repository with releases. */
export interface VersionedSite extends RunningSite {
  /** Commits to the branch of the repository, and tells the site. */
  change(files: Readonly<Record<string, string | undefined>>): Promise<void>;
}

const secret = 'the secret of this journey';

/**
 * Starts a site of a package `lamp` with the releases 1.0.0 and 2.0.0 and a branch that is newer. 2.0.0 lacks `docs/oil.md`, and the request 12
 * changes `docs/wick.md`.
 */
export async function startVersionedSite(): Promise<VersionedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-versions-'));
  const repository = await gitTestRepository(folder, 'lamp');
  await release(repository, '1.0.0', {
    'README.md': '# Lamp\n\nIt burns [oil](docs/oil.md) with a [wick](docs/wick.md).\n',
    'docs/wick.md': '# Wick\n\nTrim it each day.\n\n## Length\n\nTwo fingers.\n',
    'docs/oil.md': '# Oil\n\nFish oil.\n',
  });
  await release(repository, '2.0.0', {
    'README.md': '# Lamp\n\nIt has a [wick](docs/wick.md).\n',
    'docs/wick.md': '# Wick\n\nTrim it each week.\n\n## Length\n\nTwo fingers.\n',
    'docs/oil.md': undefined,
  });
  await repository.commit({ 'README.md': '# Lamp\n\nIt shines. Trim the [wick](docs/wick.md).\n' });
  await gitTestRequests(repository).push(12, {
    'docs/wick.md': '# Wick\n\nTrim it never.\n\n## Length\n\nTwo fingers.\n',
  });
  const site = await startSite({
    args: [pathToFileURL(repository.path).href],
    environment: { ASTERISM_SERVER__WEBHOOK__SECRET: secret, ASTERISM_PREVIEWS__REQUESTS: 'true' },
  });
  return {
    ...withFolder(site, folder),
    async change(files) {
      await repository.commit(files);
      await announce(site, repository);
    },
  };
}

async function release(
  repository: GitTestRepository,
  version: string,
  files: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await repository.commit(files);
  const tag = `refs/tags/v${version}`;
  await repository.git('tag', '--annotate', `--message=${version}`, `v${version}`);
  await repository.git('push', '--quiet', repository.path, tag);
}

/** Calls the webhook of the site, as a forge does after a push. */
async function announce({ url }: RunningSite, { path }: GitTestRepository): Promise<void> {
  const body = JSON.stringify({ repository: { full_name: path.replace(/^\/|\.git$/g, '') } });
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  const response = await fetch(`${url}/api/hook`, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 202 || text.includes('no repository')) throw new Error(`The webhook answered: ${text}`);
}
