import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

/** A host of two packages without a listing; it responds to requests for missing or unreadable files with a status. */
async function host(status: number): Promise<string> {
  const answers: Readonly<Record<string, string>> = {
    '/api/repo': JSON.stringify({ repo: { one: { name: 'one' }, two: { name: 'two' } } }),
    '/git/one/README.md': '# One\n\n[a](docs/a.md) [b](docs/b.md)\n',
  };
  const server = createServer((request, response) => {
    const text = answers[request.url ?? ''];
    const type = request.url === '/api/repo' ? 'application/json' : 'text/markdown';
    const missing = request.url === '/api/files' ? 404 : status;
    response.writeHead(text === undefined ? missing : 200, { 'content-type': type }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

async function linesOf(status: number): Promise<readonly string[]> {
  const site = await startTestSite({ settings: { sources: [await host(status)] } });
  onTestFinished(() => site.close());
  return site.lines.filter((line) => line.startsWith('!'));
}

test('a remote that fails is reported once, and not for each file that may not even exist', async () => {
  const lines = await linesOf(500);
  expect(lines).toEqual([expect.stringMatching(/^! \S+\/api\/repo: \S+ answers with status 500\..* Showing the copy/)]);
});

test('a missing README of a remote is reported by package, and its missing pages are not errors', async () => {
  expect(await linesOf(404)).toEqual([
    '! two/README.md: The remote has no README.md for it, so its first page is empty. Check its name there.',
  ]);
});
