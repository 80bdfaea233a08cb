import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    settings: { server: { limits: { threads: 1 } } },
    files: {
      'lamp/package.json': JSON.stringify({ name: 'lamp', description: 'A lamp.', license: 'MIT' }),
      'lamp/README.md': '# Lamp\n\n[dead](nowhere.md)\n',
      'wick/package.json': JSON.stringify({
        name: 'p-wick',
        description: '',
        license: 'MIT',
        asterism: { prefix: 'p-' },
      }),
      'wick/README.md': '# Wick\n\nA wick.\n',
    },
  });
});

afterAll(() => site.close());

/** Asks until the report is there. */
async function asked(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await site.get(path, headers);
  if (answer.status !== 503) return answer;
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return asked(path, headers);
}

test('a report is created at its first request, and an unchanged one gets a 304', async () => {
  expect((await site.get('/api/check/lamp')).status).toBe(503);
  const answer = await asked('/api/check/lamp');
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const { repo, pages, counts, findings } = await answer.json();
  expect({ repo, pages, counts }).toEqual({ repo: 'lamp', pages: 1, counts: { error: 1, warning: 0, notice: 0 } });
  expect(findings[0]).toMatchObject({ rule: 'dead-link', file: 'README.md', line: 3, column: 1 });
  const etag = answer.headers.get('ETag') ?? '';
  expect((await site.get('/api/check/lamp', { 'If-None-Match': etag })).status).toBe(304);
});

test.each([
  ['lamp', 'docs: 1 error'],
  ['wick', 'docs: 1 warning'],
])('the badge of %s shows its state, also to screen readers', async (name, title) => {
  const answer = await asked(`/api/check/${name}/badge.svg`);
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  const svg = await answer.text();
  expect(svg).toContain(`role="img" aria-label="${title}"><title>${title}</title>`);
  expect(svg).not.toMatch(/style=|<script|href/);
});

test('while a report is being created, the badge shows the report before, or that there is none yet', async () => {
  await asked('/api/check/lamp/badge.svg');
  await site.write('lamp/README.md', '# Lamp\n');
  await site.sync.run();
  expect(await (await site.get('/api/check/lamp/badge.svg')).text()).toContain('1 error');
  expect((await (await asked('/api/check/lamp')).json()).findings).toEqual([]);
  expect(await (await site.get('/api/check/lamp/badge.svg')).text()).toContain('docs: healthy');
  await site.write('snuffer/README.md', '# Snuffer\n');
  await site.sync.run();
  const first = await site.get('/api/check/snuffer/badge.svg');
  expect(first.status).toBe(503);
  expect(await first.text()).toContain('being checked');
});

test('a package is found by its aliases, and an unknown name is a 404', async () => {
  const answer = await site.get('/api/check/p-wick/badge.svg');
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/api/check/wick/badge.svg']);
  expect((await site.get('/api/check/nobody')).status).toBe(404);
  expect((await site.get('/api/check/__proto__')).status).toBe(404);
  // The generated Matrix page belongs to no package.
  expect((await site.get('/api/check/matrix')).status).toBe(404);
});

test('a report and its badge are cached until the next sync', async () => {
  for (const path of ['/api/check/lamp', '/api/check/lamp/badge.svg'])
    expect((await asked(path)).headers.get('cache-control')).toMatch(
      /^public, max-age=0, s-maxage=30, stale-if-error=\d+$/,
    );
});
