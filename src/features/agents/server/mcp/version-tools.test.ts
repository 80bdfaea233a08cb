import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

type Call = (name: string, input: Readonly<Record<string, unknown>>) => Promise<string>;

/** Calls the tools of a site of one package with the releases 1.0.0, 2.0.0, 2.1.0 and 3.0.0. */
async function tools(): Promise<Call> {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  const site = await startTestSite({ settings: { sources: [{ git: one.path }] } });
  onTestFinished(() => site.close());
  await site.catalog.followers.update();
  const client = new Client({ name: 'reader', version: '1.0.0' });
  const ask: typeof fetch = async (url, init) => site.app.request(String(url), init);
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch: ask }));
  onTestFinished(() => client.close());
  return async (name, input) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return isError ? `error: ${text}` : text;
  };
}

test('an agent finds the versions of a package, searches one and reads a page of it', async () => {
  const call = await tools();
  expect(await call('list_packages', {})).toContain('versions 3.0.0, 2.1.0, 1.0.0');
  const input = { query: 'lines', package: 'one', version: '2.0' };
  await expect.poll(() => call('search', input)).toContain('/one@2.0.0/docs/b.md');
  const found = await call('search', input);
  expect(found).toMatch(/^Searched version 2\.0\.0 of one, which is not the current one\.\n/);
  const address = /http\S+/.exec(found)?.[0] ?? '';
  expect(await call('read_page', { page: address })).toMatch(
    /^---\ntitle: B\npackage: one@2\.0\.0\nversion: 2\.0\.0\n/,
  );
});

test('an agent reads the current version by its name and without one', async () => {
  const call = await tools();
  const named = await call('search', { query: 'lines', package: 'one', version: 'latest' });
  expect(named).toContain('Searched the current version (main).');
  expect(named).toContain('/one/docs/b.md');
  expect(await call('search', { query: 'lines', package: 'one' })).not.toContain('Searched');
  expect(await call('read_page', { page: 'one/docs/b.md' })).not.toMatch(/^version:/m);
});

test('an agent that names no package or an unknown version gets the names of the versions', async () => {
  const call = await tools();
  expect(await call('search', { query: 'lines', version: '2.0.0' })).toBe(
    'error: To search in a version, choose a package too.',
  );
  expect(await call('search', { query: 'lines', package: 'one', version: '9' })).toBe(
    'error: one has no version "9" that can be searched. Its versions are 3.0.0, 2.1.0, 1.0.0.',
  );
});
