import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { call, github, push, secret, sign, withWebhook } from '#cli/testing/webhook-calls.ts';
import { startStubForge } from '#features/forge-listings/testing/stub-forge.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestRequests } from '#features/git/testing/git-test-requests.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

test('a push to a request is in its preview soon after the call of GitHub, Gitea, Forgejo or GitLab', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const requests = gitTestRequests(one);
  const server = await gitTestServer({ root });
  const repository = { path: 'acme/one', address: `${server.url}/one.git` };
  const stub = await startStubForge('github', [repository]);
  const sources = [{ github: 'acme', api: stub.api }];
  const to = await startTestSite({ settings: { ...withWebhook, sources, previews: { requests: true } } });
  onTestFinished(() => to.close());
  expect((await to.get('/one@pr-12/index.html')).status).toBe(404);
  stub.repositories = [{ ...repository, requests: [{ number: 12, title: 'Better' }] }];
  const pull = { action: 'synchronize', number: 12, pull_request: { number: 12 }, ...push };
  const merge = { object_kind: 'merge_request', project: { path_with_namespace: 'acme/one' } };
  const gitea = (name: string, delivery: string, body: string): Record<string, string> => ({
    [`x-${name}-event`]: 'pull_request',
    [`x-${name}-delivery`]: delivery,
    [`x-${name}-signature`]: sign(body),
  });
  const calls: readonly (readonly [object, (body: string) => Record<string, string>])[] = [
    [pull, (body) => github(body, 'p1', 'pull_request')],
    [pull, (body) => gitea('gitea', 'p2', body)],
    [pull, (body) => gitea('forgejo', 'p3', body)],
    [merge, () => ({ 'x-gitlab-event': 'Merge Request Hook', 'x-gitlab-event-uuid': 'p4', 'x-gitlab-token': secret })],
  ];
  for (const [index, [payload, headersOf]] of calls.entries()) {
    await requests.push(12, { 'README.md': `# One\n\nChange number ${index}.\n` });
    const body = JSON.stringify(payload);
    expect((await call(to, headersOf(body), body)).status).toBe(202);
    const preview = async (): Promise<string> => (await to.get('/one@pr-12/index.html')).text();
    await expect.poll(preview).toContain(`Change number ${index}.`);
  }
  expect(await (await to.get('/one/index.html')).text()).not.toContain('Change number');
});
