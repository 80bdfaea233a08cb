import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './test-site.ts';

const files = {
  'lamp/package.json': '{ "name": "lamp", "description": "💡 Light for dark rooms", "asterism": { "stargazers_count": 7 } }',
  'lamp/README.md': [
    '[//]: #@family-header',
    '# Lamp of the family',
    '[//]: #@family-header:end',
    '',
    'See [the guide](docs/guide.md#wiring), [a note](https://elsewhere.example/x) and `[code](docs/guide.md)`.',
    '',
    '![picture](lamp.png)',
    '',
    '[//]: #@family-footer',
    'Sponsored by everyone.',
    '[//]: #@family-footer:end',
    '',
  ].join('\n'),
  'lamp/lamp.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
  'lamp/docs/guide.md': '---\nlayout: page\n---\n# Guide\n\nHow to.\n\n## Wiring\n\nRed and blue.\n\n### Fuses\n\nTen amperes.\n\n## End\n',
  'lamp/data.json': '{ "volts": 12 }',
  'lamp/.hidden/secret.md': '# Secret\n\nNobody reads this: abracadabra.\n',
  'desk/README.md': '# Desk\n\nA desk.\n',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
  await site.search.update();
}, 120_000);
afterAll(() => site.close());

test('x', async () => {
  for (const p of ['/lamp/index.md', '/lamp/docs/guide.md', '/lamp/data.json.md', '/lamp/README.md', '/lamp/nix.md', '/nix/a.md', '/llms.txt', '/lamp/llms.txt', '/matrix/index.md', '/lamp/.hidden/secret.md', '/lamp.md']) {
    const answer = await site.get(p);
    console.log(p, answer.status, Object.fromEntries(answer.headers), '\n' + (await answer.text()));
  }
  const transport = new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
    fetch: async (url, init) => {
      const r = await site.app.request(String(url), init);
      console.log(init?.method, r.status, r.headers.get('content-type'));
      return r;
    },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  console.log((await client.listTools()).tools.map((t) => JSON.stringify(t)).join('\n'));
  for (const [name, args] of [['list_packages', {}], ['search', { query: 'wiring' }], ['outline', { page: 'lamp/docs/guide.html' }], ['read_page', { page: 'http://site.test/lamp/docs/guide.md#wiring' }], ['read_page', { page: '/lamp' }], ['read_page', { page: '/lamp/nope' }]] as const) {
    console.log(name, JSON.stringify(await client.callTool({ name, arguments: args }), null, 1).replaceAll('\\n', '\n'));
  }
  for (const [name, args] of [['search', {}], ['nix', {}], ['search', { query: 'x', more: 1 }]] as const) {
    console.log(name, await client.callTool({ name, arguments: args }).catch((e: unknown) => ['error', e]));
  }
  await client.close();
  console.log(site.lines);
}, 60_000);
