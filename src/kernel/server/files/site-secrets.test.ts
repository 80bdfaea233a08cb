import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const secret = 'abracadabra';
const secrets = [
  ...['server.key.bak', 'cert.pem.old', 'server.key~', 'prod.env', 'env.production', 'htpasswd', 'kubeconfig'],
  ...[
    'kubeconfig.yml',
    'terraform.tfstate',
    'terraform.tfstate.backup',
    'service-account.json',
    'client_secret_1.json',
  ],
  ...['dump.sql', 'db-dump.sql.gz', 'secrets.yml', 'secrets.json', 'secret.txt', 'passwords.txt', '.vault-token'],
];
const paths = secrets.flatMap((name) => [name, `docs/${name}`]);
const pages = ['secrets.md', 'env.md', 'environment.md', 'credentials.md', 'service-account.md'];
const files = {
  'torch/README.md': '# Torch\n',
  'lamp/README.md': `# Lamp\n\n${paths.map((path) => `[x](${path}) ![x](${path})`).join('\n\n')}\n`,
  ...Object.fromEntries(pages.map((name) => [`lamp/docs/${name}`, `# About ${name}\n\nHow secrets are kept.\n`])),
  ...Object.fromEntries(paths.map((path) => [`lamp/${path}`, `${secret}: 1\n`])),
};
const settings = { core: { server: { url: 'https://docs.example.org' } } };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files, settings });
  await site.catalog.followers.update();
});
afterAll(() => site.close());

test.each(paths)('[C-02] %s is answered by no route', async (path) => {
  const page = path.replace(/\.md$/, '.html');
  for (const address of [`/git/lamp/${path}`, `/lamp/${path}`, `/lamp/${page}.md`, `/lamp/${page}`]) {
    const first = await site.get(address);
    const location = first.headers.get('location');
    const answer = location === null ? first : await site.get(location);
    expect([address, answer.status]).toEqual([address, 404]);
    expect(await answer.text()).not.toContain(secret);
  }
});

test('[C-02] no list of the site names a secret or holds its words', async () => {
  const lists = ['/llms.txt', '/lamp/llms.txt', '/sitemap.xml', '/feed.atom', '/api/files'];
  for (const address of [...lists, `/api/search?q=${secret}`, `/search?q=${secret}`, '/matrix/index.html']) {
    const answer = await site.get(address);
    expect([address, answer.status]).toEqual([address, 200]);
    const text = await answer.text();
    expect([address, ...secrets.filter((name) => text.includes(name))]).toEqual([address]);
    expect(text.replaceAll(`q=${secret}`, '')).not.toContain(`${secret}: 1`);
  }
  const { hits } = await (await site.get(`/api/search?q=${secret}`)).json();
  expect(hits).toEqual([]);
});

test('[C-02] an agent finds and reads no secret', async () => {
  const client = new Client({ name: 'reader', version: '1.0.0' });
  const ask: typeof fetch = async (url, init) => site.app.request(String(url), init);
  await client.connect(new StreamableHTTPClientTransport(new URL('https://docs.example.org/mcp'), { fetch: ask }));
  const call = async (name: string, input: Readonly<Record<string, unknown>>): Promise<string> =>
    JSON.stringify((await client.callTool({ name, arguments: input })).content);
  try {
    expect(await call('search', { query: secret })).toContain('No results.');
    for (const path of paths) expect(await call('read_page', { page: `lamp/${path}` })).toContain('has no page');
  } finally {
    await client.close();
  }
});

test('[C-02] an export has no secret', async () => {
  const { run, files: filesOf } = await testExport(files, settings);
  await run('out');
  const exported = await filesOf('out');
  const names = [...exported.keys()].filter((file) => secrets.some((name) => file.includes(name)));
  expect(names).toEqual([]);
  expect([...exported].filter(([, text]) => text.includes(`${secret}: 1`)).map(([file]) => file)).toEqual([]);
  expect([...exported.keys()]).toEqual(
    expect.arrayContaining(pages.map((name) => `lamp/docs/${name.replace('.md', '.html')}`)),
  );
});

test('pages about secrets stay pages', async () => {
  for (const name of pages) {
    const { status } = await site.get(`/lamp/docs/${name.replace('.md', '.html')}`);
    expect([name, status]).toEqual([name, 200]);
  }
});
