import { symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { previewSite, refresh, textOf } from '#features/versions/testing/preview-site.ts';

test('a request with too many files or a huge page says so instead of the preview', async () => {
  const { requests, site, open } = await previewSite({ previews: { requests: true, maxFiles: 1_000 } });
  await requests.push(13, { 'docs/huge.md': `# Huge\n${'all work and no play '.repeat(2_500_000)}` });
  await requests.push(14, { 'docs/huge.md': undefined, 'docs/b.md': '# Small\n' });
  const names = Array.from({ length: 10_000 }, (_, index) => `many/${index}.md`);
  await requests.push(12, Object.fromEntries(names.map((name) => [name, '# Many\n'])));
  open({ number: 12, title: 'Many' }, { number: 13, title: 'Huge' }, { number: 14, title: 'Small' });
  await refresh(site);
  const many = await site.get('/one@pr-12/index.html');
  expect(many.status).toBe(404);
  expect(await many.text()).toContain(
    'The preview pr-12 of one is not shown because it changes more than 1,000 files (setting previews.maxFiles).',
  );
  const huge = await site.get('/one@pr-13/docs/b.html');
  expect(huge.status).toBe(404);
  expect(await huge.text()).toContain('its page docs/huge.md is 52,501 KB. The limit is 2,000 KB');
  expect((await site.get('/git/one@pr-13/docs/huge.md')).status).toBe(404);
  const compared = await site.get('/one/compare/main...pr-13/index.html');
  expect([compared.status, (await compared.text()).includes('The limit is 2,000 KB')]).toEqual([404, true]);
  expect(await textOf(site, '/one@pr-14/docs/b.html')).toContain('Small');
  expect(await textOf(site, '/one/docs/b.html')).toContain('>B 3</h1>');
});

test('a request reads no file outside of its own commit', async () => {
  const { one, requests, site, open } = await previewSite();
  await symlink('/etc/passwd', join(one.files, 'passwd.md'));
  await symlink('../../one.git/config', join(one.files, 'config.md'));
  await symlink('docs/b.md', join(one.files, 'inside.md'));
  const commit = await requests.push(12, {
    'docs/b.md': '# B of a stranger\n\n![x](../img.svg) [up](../../../../git/one/README.md)\n',
    'img.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'package.json': '{ "name": "core", "asterism": { "reponame": "asterism", "stargazers_count": 99999 } }',
    '.env': 'SECRET=1',
  });
  open({ number: 12, title: 'Links' });
  await refresh(site);
  for (const path of ['passwd.md', 'config.md', '.env'])
    expect((await site.get(`/git/one@pr-12/${path}`)).status, path).toBe(404);
  expect(await textOf(site, '/git/one@pr-12/inside.md')).toContain('# B of a stranger');
  const html = await textOf(site, '/one@pr-12/docs/b.html');
  expect(html).toContain('src="/git/one@pr-12/img.svg"');
  const image = await site.get('/git/one@pr-12/img.svg');
  expect(image.headers.get('content-security-policy')).not.toContain('script');
  expect(image.headers.get('asterism-commit')).toBe(commit);
  expect((await site.get('/git/one/img.svg')).status).toBe(404);
  // What its manifest says changes no list of the family.
  expect(await textOf(site, '/api/repo')).not.toMatch(/99999|"core"/);
});

test('a branch whose name looks like an option or a request is shown as what it is', async () => {
  const { one, requests, site, open } = await previewSite({ previews: { requests: true, branches: ['**'] } });
  const tip = (await one.git('rev-parse', 'main')).trim();
  for (const name of ['--upload-pack=x', 'pr-12', 'refs/pull/7/head']) await requests.set(`refs/heads/${name}`, tip);
  await requests.push(12, { 'docs/b.md': '# The request\n' });
  open({ number: 12, title: 'Better' });
  await refresh(site);
  expect(await textOf(site, '/one@pr-12/docs/b.html')).toContain('The request');
  expect((await site.get('/one@pr-7/docs/b.html')).status).toBe(404);
  expect((await site.get('/one@--upload-pack-x/docs/b.html')).status).toBe(200);
  const { previews } = JSON.parse(await textOf(site, '/api/repo/one/previews'));
  expect(previews.map(({ name }: { readonly name: string }) => name)).toEqual([
    'pr-12',
    '--upload-pack-x',
    '2.x',
    'refs-pull-7-head',
  ]);
});
