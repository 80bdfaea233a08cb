import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestServer } from './testing/git-test-server.ts';

const script = join(process.cwd(), '../shared/corpus/make-git-repos.sh');
const secret = 'a secret of the test, long enough';

/** Changes a repository of the server through a clone, as its maintainer would. */
async function maintain(repository: string, change: (files: string) => Promise<unknown>): Promise<void> {
  const files = await temporaryFolder();
  const git = (...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    execFileSync('git', [...identity, ...args], { cwd: files, stdio: 'ignore' });
  };
  git('clone', '--quiet', repository, '.');
  await change(files);
  git('add', '--all');
  git('commit', '--quiet', '--message=A change');
  git('push', '--quiet', 'origin', 'HEAD:main');
}

test('a real family of 31 repositories: a sync without a push fetches no object, a push and a moved page are followed by webhook', {
  timeout: 180_000,
}, async (context) => {
  if (!existsSync(script)) return context.skip('the corpus is not at hand');
  const root = await temporaryFolder();
  execFileSync('bash', [script, '--bare', join(root, 'acme')], { stdio: 'ignore' });
  const server = await gitTestServer({ root });
  const names = await readdir(join(root, 'acme'));
  const git = names.map((name) => `${server.url}/acme/${name}`);
  const site = await startTestSite({ settings: { sources: [{ git }], server: { webhook: { secret } } } });
  onTestFinished(() => site.close());
  const textOf = async (path: string): Promise<string> => (await site.get(path)).text();
  const snapshot = site.snapshots.current();
  const listed = [...(snapshot?.packages ?? [])].filter(([, { repository }]) => repository !== undefined);
  expect(listed).toHaveLength(31);
  for (const [repo, { repository, reader }] of listed) {
    const readme = repository?.files.find(({ path }) => /^readme\.md$/i.test(path));
    if (readme !== undefined) expect(reader?.history?.change(readme.path)?.author, repo).toBe('Corpus Author');
  }
  server.requests.length = 0;
  await site.sync.run();
  // For each repository the server gets one request for its protocol and one for its branch.
  expect(server.requests).toHaveLength(2 * 31);
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);
  expect(site.snapshots.current()?.version).toBe(snapshot?.version);

  const pushed = async (name: string): Promise<void> => {
    const body = JSON.stringify({ repository: { full_name: `acme/${name}` } });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const delivery = String(server.requests.length);
    const headers = { 'x-gitea-event': 'push', 'x-gitea-delivery': delivery, 'x-gitea-signature': signature };
    const call = { method: 'POST', headers, body };
    expect((await site.app.request('http://site.test/api/hook', call)).status).toBe(202);
  };
  const repository = join(root, 'acme', 'resume-web.git');
  const [name] = listed.find(([, entry]) => entry.repository?.folder === 'resume-web') ?? [];
  server.requests.length = 0;
  await maintain(repository, async (files) => {
    await writeFile(
      join(files, 'README.md'),
      `${await readFile(join(files, 'README.md'), 'utf8')}\n\nPushed just now.\n`,
    );
    await writeFile(join(files, 'older.md'), '# A page that moves\n');
  });
  await pushed('resume-web');
  await expect.poll(() => textOf(`/${name}/index.html`)).toContain('Pushed just now.');
  expect(server.requests.filter(({ path }) => !path.startsWith('/acme/resume-web.git/'))).toEqual([]);
  await maintain(repository, async (files) => {
    execFileSync('git', ['mv', 'older.md', 'newer.md'], { cwd: files });
  });
  await pushed('resume-web');
  const location = async (): Promise<string | null> => (await site.get(`/${name}/older.html`)).headers.get('location');
  await expect.poll(location).toBe(`/${name}/newer.html`);
});
