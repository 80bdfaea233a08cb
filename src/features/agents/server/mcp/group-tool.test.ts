import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

const files = {
  'lamp/README.md': '# Lamp\n\nRed light.\n',
  'desk/README.md': '# Desk\n\nRed wood.\n',
};

test('an agent searches the packages of a group, and gets the groups in place of an unknown one', async () => {
  const groups = [{ title: 'Light sources', match: ['lamp'] }];
  const site = await startTestSite({ files, settings: { groups } });
  onTestFinished(() => site.close());
  await site.catalog.followers.update();
  const client = new Client({ name: 'reader', version: '1.0.0' });
  const ask: typeof fetch = async (url, init) => site.app.request(String(url), init);
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch: ask }));
  onTestFinished(() => client.close());
  const search = async (input: Readonly<Record<string, string>>) =>
    JSON.stringify((await client.callTool({ name: 'search', arguments: input })).content);
  expect(await search({ query: 'red' })).toContain('/desk/index.md');
  for (const input of [{ query: 'red', group: 'Light sources' }, { query: 'group:light-sources red' }]) {
    const found = await search(input);
    expect(found).toContain('/lamp/index.md');
    expect(found).not.toContain('/desk/');
  }
  expect(await search({ query: 'red', group: 'tools' })).toContain('The groups are: light-sources.');
  expect(await search({ query: 'group:light-sources' })).toContain(
    'Give words to search for in addition to the group.',
  );
});
