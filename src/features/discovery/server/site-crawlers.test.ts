import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path/posix';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { readerAgents, trainingCrawlers } from './crawler-tokens.ts';
import { crawlAddresses } from './testing/crawl-addresses.ts';

const count = 12;
const numbers = Array.from({ length: count }, (_, index) => index + 1);
const body = 'A line of a page that is moved.\n'.repeat(8);

/** Creates a package with twelve releases: one moves a page, one adds a page, and one removes a page. */
async function createPackage(root: string, name: string): Promise<string> {
  const { path, commit } = await gitTestRepository(root, name);
  await mkdir(join(path, 'refs/tags'), { recursive: true });
  for (const number of numbers) {
    const links = '[a](docs/a.md), [b](docs/b.md), [c](docs/c.md), [d](docs/d.md), [e](docs/e.md)';
    const moved = number < 5 ? 'docs/a.md' : 'docs/b.md';
    const at = await commit({
      'package.json': JSON.stringify({ name, version: `${number}.0.0` }),
      'README.md': `# ${name} ${number}\n\nSee ${links}.\n`,
      'docs/a.md': undefined,
      [moved]: `# Moved\n\n${body}`,
      'docs/c.md': number < 9 ? '# Removed\n\nOf long ago.\n' : undefined,
      'docs/d.md': number < 3 ? undefined : `# Added\n\nIn ${number}.\n`,
      'docs/e.md': '# Unchanged\n',
    });
    await writeFile(join(path, `refs/tags/v${number}.0.0`), `${at}\n`);
  }
  await commit({ 'README.md': `# ${name}\n\nSee [b](docs/b.md).\n` });
  return path;
}

let root: string;
let site: TestSite;
let pages: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'asterism-crawlers-'));
  const git = await Promise.all(numbers.map((number) => createPackage(root, `package-${number}`)));
  site = await startTestSite({
    settings: { sources: [{ git }], versions: { keep: 'all' }, core: { server: { url: 'http://site.test' } } },
  });
  pages = [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>/g)].length;
});

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true });
});

test('a search engine that obeys robots.txt, nofollow and noindex requests little more than the pages', async () => {
  const found = await crawlAddresses(site, { token: 'Googlebot', obeysNofollow: true });
  expect(found).toEqual(expect.arrayContaining(['/package-7/index.html', '/package-12/docs/e.html']));
  expect(found.length).toBeLessThanOrEqual(1.2 * pages);
});

test('a training crawler that obeys robots.txt alone reads the current pages, and no version of them', async () => {
  const found = await crawlAddresses(site, { token: 'GPTBot' });
  expect(found).toEqual(expect.arrayContaining(['/package-7/index.html', '/package-12/docs/e.html']));
  expect(found.filter((path) => path.includes('@') || path.includes('/compare/'))).toEqual([]);
  expect(found.length).toBeLessThanOrEqual(1.2 * pages);
});

test('a crawler that obeys nothing requests a number of addresses for each page of each version, and not for each pair', async () => {
  const found = await crawlAddresses(site, { token: undefined, takesAll: true });
  expect(found).toContain('/package-12@3.0.0/docs/a.html');
  // As HTML, markdown and file, at its version and its commit, and its comparisons, each in the two languages of the menu.
  expect(found.length).toBeLessThanOrEqual(20 * pages * (count + 1));
}, 900_000);

describe('robots.txt', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const everybody = [
    '/',
    '/lamp/index.html',
    '/lamp/docs/a@b.html',
    '/lamp/compare/index.html',
    '/git/lamp/logo@2x.png',
  ];
  const old = ['/lamp@2.0.0/index.html', '/lamp@2.0.0/docs/a.html', '/lamp@next/docs/a.html', '/lamp@1.x/docs/a.html'];
  const others = [
    `/lamp@${commit}/docs/a.html`,
    `/git/lamp@${commit}/docs/a.md`,
    '/lamp@pr-12/docs/a.html',
    '/git/lamp@pr-12/docs/a.md',
    '/lamp@docs-1.2-new/docs/a.html',
    '/lamp/compare/1.0.0...2.0.0',
    '/lamp/compare/1.0.0...2.0.0/pages/docs/a.html',
  ];
  const never = ['/lamp@2.0.0/index.html?missing=docs%2Fb.md', '/lamp/index.html?language=hu', '/matrix?sort=name'];

  /** The paths of these that `robots.txt` allows to a crawler, at a site with these settings. */
  async function allowed(token: string, settings: SettingsInput, base = ''): Promise<readonly string[]> {
    const shop = await startTestSite({ settings, sync: false });
    onTestFinished(() => shop.close());
    const robots = robotsParser('http://site.test/robots.txt', await (await shop.get(`${base}/robots.txt`)).text());
    const all = [...everybody, ...old, ...others, ...never];
    return all.filter((path) => robots.isAllowed(`http://site.test${base}${path}`, token));
  }

  const versions = { branches: ['next', '*.x'] };
  const previews = { requests: true, branches: ['docs/*'] };

  test('lets search engines see that old versions are not to be indexed, and no commits, previews and comparisons', async () => {
    expect(await allowed('Googlebot', { versions, previews })).toEqual([...everybody, ...old]);
    expect(await allowed('Googlebot', { versions, previews, server: { base: '/docs' } }, '/docs')).toEqual([
      ...everybody,
      ...old,
    ]);
  });

  test('lets programs that fetch a page for a reader read all pages', async () => {
    expect(await allowed('ChatGPT-User', { previews })).toEqual([...everybody, ...old, ...others, ...never]);
  });

  test('lets training crawlers read what the setting says', async () => {
    expect(await allowed('GPTBot', { versions, previews })).toEqual(everybody);
    const training = (value: 'versions' | 'none') => ({ versions, previews, core: { crawlers: { training: value } } });
    expect(await allowed('GPTBot', training('versions'))).toEqual([...everybody, ...old]);
    expect(await allowed('GPTBot', training('none'))).toEqual([]);
  });

  test('is described with all of its tokens', async () => {
    const guide = await readFile(new URL('../../../../docs/guides/crawlers.md', import.meta.url), 'utf8');
    for (const token of [...trainingCrawlers, ...readerAgents]) expect(guide).toContain(`\`${token}\``);
  });
});
