import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

test('a reader sees the newest of many versions in the menu, and all on a page of their own', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  for (let number = 4; number <= 43; number += 1) await one.tag(`v${number}.0.0`);
  const site = await startTestSite({ settings: { sources: [{ git: one.path }], versions: { keep: 'all' } } });
  onTestFinished(() => site.close());
  const namesIn = (html: string): readonly string[] => [
    ...new Set(
      [...html.matchAll(/<a href="\/one(?:@[\d.]+)?\/[^"]*"[^>]*><b>([\d.]+|main)</g)].map(([, name = '']) => name),
    ),
  ];
  const page = await (await site.get('/one/docs/b.html')).text();
  const menu = namesIn(page);
  expect(menu).toHaveLength(30);
  expect(menu).toContain('43.0.0');
  expect(menu).not.toContain('1.0.0');
  expect(page).toMatch(/<a href="\/-\/versions\/one\.html" rel="nofollow">Show all 4\d versions<\/a>/);
  // The shown version is in the menu, however old it is.
  expect(namesIn(await (await site.get('/one@1.0.0/docs/a.html')).text())).toContain('1.0.0');
  const response = await site.get('/-/versions/one.html');
  expect(response.status).toBe(200);
  const list = await response.text();
  expect(list).toContain('Versions of one</h1>');
  expect(list).toMatch(/<meta name="robots" content="noindex">/);
  expect(namesIn(list)).toEqual(expect.arrayContaining([...menu, '1.0.0', '3.0.0', '20.0.0']));
  expect(list).toContain('href="/one@1.0.0/index.html"');
  const hungarian = await site.get('/-/versions/one.html', { 'Accept-Language': 'hu' });
  expect(await hungarian.text()).toContain('Verziók: one</h1>');
  expect(await (await site.get('/robots.txt')).text()).toContain('Disallow: /-/');
  expect((await site.get('/-/versions/nothing.html')).status).toBe(404);
});
