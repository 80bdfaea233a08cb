import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

/** Packages with a text of 4 MB, in one paragraph. */
const long = Array.from({ length: 10 }, (_, index) => `long-${index}`);

beforeAll(async () => {
  // The limits gain nothing while the test runs.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const files = Object.fromEntries(long.map((name) => [`${name}/README.md`, 'x'.repeat(4_000_000)]));
  site = await startTestSite({
    files: { 'asterism/README.md': '# Core\n', 'short/README.md': '# Short\n', ...files },
    settings: { server: { limits: { sizeLimit: 8_000_000, timeLimit: 60_000 } } },
  });
});

afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});

/** Requests a path from a network. */
async function get(remoteAddress: string, path: string, language = 'en'): Promise<Response> {
  const headers = { 'accept-language': language };
  return site.app.request(`http://site.test${path}`, { headers }, { incoming: { socket: { remoteAddress } } });
}

/** All arrangements of the Matrix by order, archived packages and view. */
const arrangements = ['', 'rising', 'changed', 'name'].flatMap((sort) =>
  ['', 'hide', 'only'].flatMap((archived) =>
    ['', 'table'].map((view) => {
      const query = Object.entries({ sort, archived, view }).filter(([, value]) => value !== '');
      return `/matrix/index.html${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`;
    }),
  ),
);

test('a reader is answered while another network requests all arrangements at once', async () => {
  const answered: string[] = [];
  const request = async (network: string, path: string): Promise<void> => {
    const { status } = await get(network, path);
    answered.push(`${network} ${status}`);
  };
  await get('192.0.2.9', '/short/index.html');
  const greedy = arrangements.map((path) => request('192.0.2.1', path));
  await Promise.all([...greedy, request('192.0.2.2', '/matrix/index.html?sort=rising')]);
  expect(answered).toHaveLength(arrangements.length + 1);
  expect(answered.indexOf('192.0.2.2 200')).toBeLessThan(4);
});

test('a network that had too many long pages made waits, another one does not, and a page that is cached is free', async () => {
  const pages = ['en', 'hu'].flatMap((language) => long.map((name) => [name, language] as const));
  const statuses: number[] = [];
  let last: Response | undefined;
  for (const [name, language] of pages) {
    last = await get('192.0.2.1', `/${name}/index.html`, language);
    statuses.push(last.status);
    if (last.status !== 200) break;
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(12);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last?.text()).toMatch(/^Too many pages\. Try again in \d+ s\.\n$/);
  expect((await get('192.0.2.1', '/short/index.html')).status).toBe(429);
  expect((await get('192.0.2.2', '/short/index.html')).status).toBe(200);
  expect((await get('192.0.2.1', '/short/index.html')).status).toBe(200);
  vi.advanceTimersByTime(2_000);
  expect((await get('192.0.2.1', '/asterism/index.html')).status).not.toBe(429);
});
