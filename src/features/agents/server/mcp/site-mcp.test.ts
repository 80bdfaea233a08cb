import { Client, ProtocolError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { withMetrics } from '#cli/testing/with-metrics.ts';
import { type Listening, listen } from '#server/http/listen.ts';

const long = `# Long\n\n${'A sentence of a long page. '.repeat(2_000)}\n\n## Last words\n\nThe end.\n`;
const files = {
  'lamp/package.json':
    '{ "name": "lamp", "description": "Light for dark rooms", "asterism": { "stargazers_count": 7 } }',
  'lamp/README.md': '# Lamp\n\nSee [the guide](docs/guide.md).\n\n<h2>By hand</h2>\n\nTurned by hand.\n',
  'lamp/docs/guide.md':
    '# Guide\n\nHow to.\n\n## Wiring\n\nRed and blue.\n\n### Fuses\n\nTen amperes.\n\n## End\n\nDone.\n',
  'lamp/docs/long.md': long,
  'lamp/.hidden/secret.md': '# Secret\n\nNobody reads this: abracadabra.\n',
  'desk/README.md': '# Desk\n\nA desk for a lamp.\n',
};

let site: TestSite;
let listening: Listening;
beforeAll(async () => {
  site = await startTestSite({ files });
  await site.catalog.followers.update();
  listening = await listen(
    { fetch: site.app.fetch, fastPath: site.fastPath },
    { host: '127.0.0.1', port: 0, connections: 100 },
  );
});
afterAll(async () => {
  await listening.close();
  await site.close();
});

/** Asks the site as a client of another network would, whose calls are counted apart. */
function fetchFrom(remoteAddress: string): typeof fetch {
  return async (url, init) => site.app.request(String(url), init, { incoming: { socket: { remoteAddress } } });
}

async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode } });
  const options = mode === 'auto' ? { fetch: fetchFrom('192.0.2.1') } : {};
  await client.connect(new StreamableHTTPClientTransport(new URL(`${listening.url}/mcp`), options));
  return client;
}

function post(body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const accept = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const ask = fetchFrom('192.0.2.2');
  return ask(`${listening.url}/mcp`, { method: 'POST', body, headers: { ...accept, ...headers } });
}

const rpc = (method: string, params?: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

describe.each(['legacy', 'auto'] as const)('an agent whose client negotiates versions the %s way', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(mode);
  });
  afterAll(() => client.close());

  async function call(name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return isError ? `error: ${text}` : text;
  }

  test('lists four read-only tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_packages', 'search', 'outline', 'read_page']);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(client.getServerCapabilities()?.tools).toBeDefined();
  });

  test('lists the packages, page by page on request', async () => {
    const all = await call('list_packages', {});
    expect(all).toContain('- lamp: Light for dark rooms\n  7 stars, 3 pages, ');
    expect(all).toContain(`read ${listening.url}/lamp/index.md`);
    expect(await call('list_packages', { limit: 1 })).toContain('1 more: call again with offset 1.');
    expect(await call('list_packages', { offset: 1 })).toMatch(/^2 packages, from number 2:\n- /);
  });

  test('searches, and reads the section of a result', async () => {
    const found = await call('search', { query: 'wirng' });
    expect(found).toContain('No results for the query. Showing results for: wiring');
    const address = /http\S+/.exec(found)?.[0] ?? '';
    expect(address).toBe(`${listening.url}/lamp/docs/guide.md#wiring`);
    const text = await call('read_page', { page: address });
    expect(text).toContain('section: wiring\n---\n\n## Wiring\n\nRed and blue.\n\n### Fuses\n\nTen amperes.\n');
    expect(text).not.toContain('Done.');
    expect(await call('search', { query: 'lamp', package: 'desk' })).not.toContain('/lamp/');
  });

  test('reads the outline of a page, and the page by each of its addresses', async () => {
    const outline = await call('outline', { page: 'lamp/docs/guide.html' });
    expect(outline).toContain('- Guide #guide\n  - Wiring #wiring\n    - Fuses #fuses\n  - End #end');
    for (const page of ['lamp', '/lamp/', 'lamp/index.html', 'lamp/README.md', `${listening.url}/lamp/index.md`]) {
      expect(await call('read_page', { page }), page).toContain('# Lamp\n');
    }
    const text = await call('read_page', { page: 'lamp' });
    expect(text).toMatch(/^---\ntitle: lamp\npackage: lamp\n/);
    expect(text).toContain(`[the guide](${listening.url}/lamp/docs/guide.md)`);
    expect(await call('read_page', { page: 'lamp', section: 'by-hand' })).toContain('Turned by hand.');
  });

  test('reads a long page in parts', async () => {
    const first = await call('read_page', { page: 'lamp/docs/long.md' });
    const offset = Number(/call again with offset (\d+)/.exec(first)?.[1]);
    expect(offset).toBe(40_000);
    expect(await call('read_page', { page: 'lamp/docs/long.md', offset })).toMatch(/The end\.\n$/);
    expect(await call('read_page', { page: 'lamp/docs/long.md', offset: 1_000_000 })).toContain('error: The page ends');
  });

  test('gets an error for a missing page, section or package, and finds no hidden file', async () => {
    expect(await call('read_page', { page: 'lamp/none.md' })).toContain('error: lamp has no page none.md.');
    expect(await call('read_page', { page: 'https://elsewhere.example/lamp' })).toContain(
      'error: This address is not on this site.',
    );
    expect(await call('read_page', { page: '\u0000' })).toContain('error: This address is not on this site.');
    expect(await call('read_page', { page: 'lamp', section: 'none' })).toContain('error: The page has no section');
    expect(await call('search', { query: 'x', package: 'none' })).toContain('error: There is no package "none".');
    expect(await call('search', { query: 'abracadabra' })).toBe('No results.');
    expect(await call('read_page', { page: 'lamp/.hidden/secret.md' })).toContain('error: lamp has no page');
    expect(await call('read_page', { page: '../../etc/passwd' })).toMatch(/^error: /);
  });

  test('gets a protocol error for an unknown tool and for invalid arguments', async () => {
    await expect(client.callTool({ name: 'none', arguments: {} })).rejects.toThrow(ProtocolError);
    for (const input of [{}, { query: '' }, { query: 'x', limit: 51 }, { query: 'x', more: true }, { query: 7 }]) {
      expect(await call('search', input), JSON.stringify(input)).toContain('error: Input validation error');
    }
    expect(await call('read_page', { page: 'x'.repeat(2_001) })).toContain('error: Input validation error');
  });
});

test.each([
  { what: 'invalid JSON', body: '{', status: 400, code: -32_700 },
  { what: 'a batch', body: `[${rpc('tools/list')}]`, status: 400, code: -32_600 },
  { what: 'no method', body: '{"id":1}', status: 400, code: expect.any(Number) },
  { what: 'an unknown method', body: rpc('tools/none'), status: 200, code: -32_601 },
  { what: 'a call without a tool', body: rpc('tools/call', {}), status: 200, code: expect.any(Number) },
])('a request with $what is answered with a protocol error', async ({ body, status, code }) => {
  const answer = await post(body);
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  const { error } = JSON.parse(text.replace(/^[\s\S]*?(?=\{)/, ''));
  expect(error).toMatchObject({ code, message: expect.any(String) });
});

test('a browser on a page of another host gets a 403, one on this machine gets an answer', async () => {
  expect((await post(rpc('tools/list'), { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(rpc('tools/list'), { Origin: 'null' })).status).toBe(403);
  expect((await post(rpc('tools/list'), { Origin: 'http://localhost:1234' })).status).toBe(200);
});

test('a large body is a 413, another content type a 415, another method a 405', async () => {
  expect((await post(rpc('tools/list', { filler: 'x'.repeat(70_000) }))).status).toBe(413);
  expect((await post(rpc('tools/list'), { 'Content-Type': 'text/plain' })).status).toBe(415);
  const get = await fetch(`${listening.url}/mcp`);
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a notification gets a 202 without a body, and a client that does not accept the responses a 406', async () => {
  const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const taken = await post(notification);
  expect([taken.status, await taken.text()]).toEqual([202, '']);
  for (const Accept of ['application/json', 'text/event-stream', 'text/html']) {
    expect((await post(rpc('tools/list'), { Accept })).status, Accept).toBe(406);
  }
});

test('a client cannot open a stream for changes of the tools', async () => {
  const client = await connect('auto');
  const waiting = client.listen?.({ toolsListChanged: true });
  await expect(waiting).rejects.toThrow();
  await client.close();
});

test('a client that calls too often gets a 429 with Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => post('{')));
  const busy = answers.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThan(0);
  expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('rejected calls are counted in the metrics and not logged', async () => {
  const token = 'a-token-for-metrics';
  const watched = await startTestSite({ files, settings: { server: withMetrics(token) } });
  onTestFinished(() => watched.close());
  const own = await listen({ ...watched, fetch: watched.app.fetch }, { host: '127.0.0.1', port: 0, connections: 10 });
  onTestFinished(() => own.close());
  const before = watched.lines.length;
  const send = async (body: string, type = 'application/json'): Promise<number> => {
    const headers = { 'Content-Type': type, Accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${own.url}/mcp`, { method: 'POST', body, headers });
    await answer.text();
    return answer.status;
  };
  const unsupported = rpc('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } });
  const statuses = [
    await send(rpc('tools/list'), 'text/plain'),
    await send('{"a":1}'),
    await send('null'),
    await send(unsupported),
  ];
  expect(statuses).toEqual([415, 400, 400, 400]);
  expect(watched.lines.slice(before)).toEqual([]);
  const metrics = await fetch(`${own.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await metrics.text()).toMatch(/^asterism_requests_total\{route="mcp",status="4xx"\} 4$/m);
});
