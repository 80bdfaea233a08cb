import { expect, test, vi } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

const files = { 'asterism/README.md': '# Core\n', 'asterism/package.json': '{ "name": "asterism" }' };

test('[P-10] people of the settings are shown with every package', async () => {
  const people = { sponsors: [{ name: 'Lamp Works', url: 'https://works.example/' }] };
  const site = await startTestSite({ files, settings: { pages: { people } } });
  const html = await (await site.get('/matrix')).text();
  await site.close();
  expect(html).toMatch(
    /href="https:\/\/works\.example\/" target="_blank" rel="noopener">.*?<span>Lamp Works<\/span><\/a>/,
  );
});

test('[C-06] an analytics id in the settings adds the script to pages and to their policy; without one neither happens', async () => {
  const core = { integration: { google: { analytics: 'G-ABC1234567' } } };
  const [counting, quiet] = [await startTestSite({ files, settings: { core } }), await startTestSite({ files })];
  const [open, closed] = [await counting.get('/matrix'), await quiet.get('/matrix')];
  await Promise.all([counting.close(), quiet.close()]);
  expect(open.headers.get('content-security-policy')).toContain("connect-src 'self' https://*.google-analytics.com");
  expect(closed.headers.get('content-security-policy')).toContain("connect-src 'self';");
  expect(await open.text()).toContain('"analytics":"G-ABC1234567"');
  expect(await closed.text()).not.toContain('analytics');
});

test.each([
  ['development', 'cdn', 'direct', 'https://cdn.jsdelivr.net'],
  ['development', 'images', 'direct', undefined],
  ['development', 'cdn', 'block', undefined],
  ['production', 'cdn', 'direct', undefined],
] as const)(
  '[C-05] in %s with emoji %j and external images %j, emoji come from %s',
  async (...[mode, emoji, externalImages, host]) => {
    vi.stubEnv('NODE_ENV', mode);
    const own = { ...files, 'asterism/README.md': '# Core\n\nA rocket 🚀.\n' };
    const site = await startTestSite({ files: own, settings: { pages: { emoji, externalImages } } });
    const response = await site.get('/matrix');
    const html = await response.text();
    await site.close();
    vi.unstubAllEnvs();
    expect(html).toContain(
      `src="${host === undefined ? '/assets/twemoji' : `${host}/gh/jdecked/twemoji@16.0.1/assets`}/72x72/1f680.png"`,
    );
  },
);

test('[X-02] every response has the id of its request', async () => {
  const site = await startTestSite({ files });
  const paths = ['/matrix', '/nobody', '/api/repo', '/git/asterism/README.md', '/%'];
  const answers = await Promise.all(paths.map((path) => site.get(path)));
  await site.close();
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  for (const id of ids) expect(id).toMatch(/^asterism-[a-z0-9]+-[a-z0-9]{8}$/);
  expect(new Set(ids).size).toBe(5);
});
