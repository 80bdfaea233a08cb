import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { firstCommit, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const files = {
  'lamp/package.json':
    '{ "name": "lamp", "version": "1.2.3", "description": "💡 Light for dark rooms", "asterism": { "stargazers_count": 7 } }',
  'lamp/README.md': [
    '[//]: #@family-header',
    '# Lamp of the family',
    '[//]: #@family-header:end',
    'See [the guide](docs/guide.md#wiring), [a note](https://elsewhere.example/x) and `[code](docs/guide.md)`.',
    '![picture](lamp.png)',
    '',
  ].join('\n\n'),
  'lamp/lamp.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
  'lamp/docs/guide.md': '---\nlayout: page\n---\n# Guide\n\nHow to.\n',
  'lamp/docs/README.adoc': '= Folder\n\nSee link:guide.md[the guide].\n',
  'lamp/data.json': '{ "volts": 12 }',
  'lamp/.hidden/secret.md': '# Secret\n\nNobody reads this: abracadabra.\n',
  'bare/package.json': '{ "name": "bare", "description": "Nothing [here](x)" }',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

const asText = async (path: string, headers = {}): Promise<string> => (await site.get(path, headers)).text();

test('an agent reads a page as markdown: front matter, its own text, and links that work', async () => {
  const answer = await site.get('/lamp/index.md');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(answer.headers.get('link')).toBe('</lamp/index.html>; rel="canonical"');
  expect(await answer.text()).toBe(
    [
      '---\ntitle: lamp\npackage: lamp\ndescription: Light for dark rooms\nfile: README.md',
      'source: /git/lamp/README.md\ncanonical: /lamp/index.html\n---',
      '',
      'See [the guide](/lamp/docs/guide.md#wiring), [a note](https://elsewhere.example/x) and `[code](docs/guide.md)`.',
      '',
      '![picture](/git/lamp/lamp.png)',
      '',
    ].join('\n'),
  );
});

test('pages in other formats, front matter of an author and packages without a README are readable too', async () => {
  expect(await asText('/lamp/data.json.md')).toContain('\n---\n\n```json\n{ "volts": 12 }\n```\n');
  expect(await asText('/lamp/docs/index.md')).toContain('```asciidoc\n= Folder\n');
  expect(await asText('/lamp/docs/guide.md')).toContain('\n---\n\n```yaml\nlayout: page\n```\n\n# Guide\n');
  expect(await asText('/bare/index.md')).toContain('# bare\n\nThis package has no README.\n');
  expect(await asText('/matrix/index.md')).toContain('(/llms.txt)');
});

test('an unchanged page is not sent again', async () => {
  const etag = (await site.get('/lamp/docs/guide.md')).headers.get('etag') ?? '';
  const again = await site.get('/lamp/docs/guide.md', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('a client that accepts markdown gets it at the address of the page, with the Vary header for caches', async () => {
  const markdown = await site.get('/lamp/docs/guide.html', { Accept: 'text/markdown, text/html;q=0.5' });
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('vary')).toContain('Accept,');
  expect(await markdown.text()).toContain('# Guide');
  const html = await site.get('/lamp/docs/guide.html', { Accept: 'text/html,*/*;q=0.8' });
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html.headers.get('vary')).toContain('Accept,');
  expect(html.headers.get('link')).toBe('</lamp/docs/guide.md>; rel="alternate"; type="text/markdown"');
  expect((await site.get('/lamp', { Accept: 'text/markdown' })).status).toBe(200);
});

test('every page has one address as markdown, and its file stays where it is', async () => {
  for (const path of ['/lamp/README.md', '/lamp/readme.md']) {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/lamp/index.md']);
  }
  expect(await asText('/git/lamp/docs/guide.md')).toBe(files['lamp/docs/guide.md']);
  expect((await site.get('/lamp.md')).status).toBe(404);
});

test('a missing page is an error in markdown, with its status', async () => {
  for (const path of ['/lamp/none.md', '/none/a.md', '/lamp/.hidden/secret.md']) {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(await answer.text()).toMatch(/^# Not found\n\n/);
  }
  expect((await site.get('/lamp/a%2Fb.md')).status).toBe(400);
});

test('the index names every public package and page with its size, and no hidden one', async () => {
  const text = await asText('/llms.txt');
  expect(text).toMatch(/^# family\n/);
  expect(text).toContain('## lamp\n\nLight for dark rooms\n\n- [lamp](/lamp/index.md): ');
  expect(text).toContain('- [Guide](/lamp/docs/guide.md): 38 bytes, about 10 tokens\n');
  expect(text).toContain('Nothing \\[here\\](x)');
  expect(text).not.toMatch(/secret|hidden/i);
  const own = await asText('/lamp/llms.txt');
  expect(own).toMatch(/^# lamp\n\n> Light for dark rooms\n\nVersion 1\.2\.3\./);
  expect(own).not.toContain('bare');
  expect((await site.get('/none/llms.txt')).status).toBe(404);
  const other = await site.get('/asterism/llms.txt');
  expect([other.status, other.headers.get('location')]).toEqual([301, '/matrix/llms.txt']);
});

test('the index of a large family names packages, and each has the index of its pages', async () => {
  const pages = Array.from({ length: 301 }, (_, at) => [`large/docs/page-${at}.md`, `# Page ${at}\n`] as const);
  const large = await startTestSite({
    files: { ...Object.fromEntries(pages), 'large/README.md': '# Large\n\nMany pages.\n' },
  });
  try {
    const text = await (await large.get('/llms.txt')).text();
    expect(text).toContain('- [large](/large/llms.txt): Many pages. (302 pages, ');
    expect(text).not.toContain('page-7');
    expect(await (await large.get('/large/llms.txt')).text()).toContain('/large/docs/page-7.md): 9 bytes');
  } finally {
    await large.close();
  }
});

test('front matter names the last commit of the page, not of the repository', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'boat');
  const first = await repository.commit({ 'README.md': '# Boat\n', 'docs/a.md': '# A\n' });
  const boat = await startTestSite({ settings: { sources: [repository.path] } });
  onTestFinished(() => boat.close());
  const page = await boat.get('/boat/docs/a.md');
  expect(page.headers.get('asterism-commit')).toBe(first);
  expect(parse((await page.text()).split('---\n')[1] ?? '')).toMatchObject({
    title: 'A',
    file: 'docs/a.md',
    commit: first,
    date: new Date(firstCommit).toISOString(),
  });
  const second = await repository.commit({ 'docs/b.md': '# B\n' });
  await boat.sync.run();
  const again = await boat.get('/boat/docs/a.md');
  expect(again.headers.get('asterism-commit')).toBe(second);
  expect(again.headers.get('etag')).toBe(page.headers.get('etag'));
});

test('before the end of the first sync an agent gets a 503 with Retry-After', async () => {
  const empty = await startTestSite({ files, sync: false });
  try {
    for (const path of ['/lamp/index.md', '/llms.txt']) {
      const answer = await empty.get(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
  } finally {
    await empty.close();
  }
});

test('an agent reads the packages with the most stars of a large family, and where all others are', async () => {
  const name = (index: number): string => `tool-${String(index).padStart(3, '0')}`;
  const large = await startTestSite({
    files: Object.fromEntries(
      Array.from({ length: 510 }, (_, index) => [
        `${name(index)}/package.json`,
        JSON.stringify({ name: name(index), asterism: { stargazers_count: index } }),
      ]),
    ),
  });
  onTestFinished(() => large.close());
  const index = await (await large.get('/llms.txt')).text();
  const listed = [...index.matchAll(/^- \[(tool-\d+)\]/gm)].map(([, found]) => found);
  expect(listed).toHaveLength(500);
  expect(listed[0]).toBe(name(509));
  expect(listed).not.toContain(name(9));
  expect(index).toContain('510 packages, those with the most stars first.');
  expect(index).toContain('10 more packages are not listed. </api/repo?limit=100> lists all of them in parts;');
  expect(index).toContain('the pages of each are at </{package}/llms.txt>.');
  expect(await (await large.get(`/${name(9)}/llms.txt`)).text()).toContain('# tool-009');
});
