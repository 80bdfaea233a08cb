import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const packages = {
  'lamp/package.json': JSON.stringify({ name: 'lamp', description: '💡 Light', asterism: { stargazers_count: 9 } }),
  'lamp/README.md': '# Lamp\n',
  'lamp/CHANGELOG.md': '# Changes\n\n## 2.0.0 (2026-03-01)\n\nBrighter.\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n',
  'wick/package.json': JSON.stringify({ name: 'wick', description: 'Burns', asterism: { stargazers_count: 5 } }),
  'wick/README.md': '# Wick\n',
  'wick/CHANGELOG.md': '# Changes\n\n## 0.3.0 (2026-02-01)\n\nLonger.\n',
};

const homeFiles = {
  'home.md': '# Welcome\n\nSee [the lamp](/lamp/) and ![a picture](art/sun.png).\n\n![nothing](art/none.png)\n',
  'home.hu.md': '# Üdvözlünk\n\nA [lámpa](/lamp/).\n',
  'art/sun.png': png,
};

async function start(options: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

const address = '/matrix/index.html';

async function textOf(site: TestSite, path = address, language = 'en'): Promise<string> {
  const response = await site.get(path, { 'accept-language': language });
  expect(response.status).toBe(200);
  return response.text();
}

test('a home page takes the place of the README, in a family with and without a core package', async () => {
  const core = { 'asterism/README.md': '# Own\n', 'asterism/README.hu.md': '# Saját\n', 'asterism/docs/a.md': '# A\n' };
  for (const own of [{}, core]) {
    const site = await start({
      files: { ...packages, ...homeFiles, ...own },
      settings: { home: { page: 'family/home.md' } },
    });
    const html = await textOf(site);
    expect(html).toContain('Welcome</h2>');
    expect(html).toContain('href="/lamp/index.html"');
    expect(html).not.toContain('>Own</h');
    expect(html).toContain('id="asterism:matrix"');
    const image = /src="([^"]+sun\.png[^"]*)"/.exec(html)?.[1] ?? '';
    const served = await site.get(image);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await textOf(site, address, 'hu')).toContain('Üdvözlünk</h2>');
    const warnings = site.snapshots.current()?.warnings.filter(({ repository }) => repository === 'home.page');
    expect(warnings?.map(({ message }) => message)).toEqual([
      'The home page shows art/none.png, which is missing. Put the image next to the file of the home page.',
    ]);
  }
});

test('a change of the home page changes the page, and an unusable one leaves the last copy with a warning', async () => {
  const site = await start({
    files: { ...packages, 'home.md': '# One\n' },
    settings: { home: { page: 'family/home.md' } },
  });
  const before = await site.get(address);
  await site.write('home.md', '# Two\n');
  expect((await site.sync.run()).altered).toEqual(['asterism/README.md']);
  const after = await site.get(address);
  expect(await after.text()).toContain('Two</h2>');
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  await site.write('home.md', '\0');
  const { warnings } = await site.sync.run();
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^home\.page: .+home\.md is not text\. .+ The last copy is shown\.$/),
  ]);
  expect(await textOf(site)).toContain('Two</h2>');
});

test.each([
  ['missing', undefined, /home\.page: .+home\.md cannot be read \(ENOENT\)\. Create the file or change the setting\./],
  ['too large', 'x'.repeat(1024 * 1024 + 1), /home\.page: .+home\.md has more than 1024 KB\./],
  ['no text', '\0\0', /home\.page: .+home\.md is not text\./],
])('a home page that is %s stops the start with the name of the setting', async (_, content, message) => {
  const files = { ...packages, ...(content !== undefined && { 'home.md': content }) };
  await expect(startTestSite({ files, settings: { home: { page: 'family/home.md' } } })).rejects.toThrow(message);
});

test('only images in the folder of the home page are public', async () => {
  const files = {
    ...packages,
    'secret.png': png,
    'site/fake.png': 'no image',
    'site/folder.png/note.md': '# Note',
    'site/home.md': '![a](../secret.png) ![b](fake.png) ![c](/../secret.png) ![d](folder.png)\n',
  };
  const other = await start({ files, settings: { home: { page: 'family/site/home.md' } } });
  const unusable = other.snapshots.current()?.warnings.filter(({ repository }) => repository === 'home.page');
  expect(unusable?.map(({ message }) => message)).toEqual([
    'The home page shows secret.png, which is missing. Put the image next to the file of the home page.',
    'The home page shows fake.png, which is not an image. Put the image next to the file of the home page.',
    'The home page shows folder.png, which is not a file. Put the image next to the file of the home page.',
  ]);
  expect((await other.get('/git/asterism/secret.png')).status).toBe(404);
  expect((await other.get('/git/asterism/fake.png')).status).toBe(404);
});

test('an export has the home page and its images', async () => {
  const made = await testExport({ ...packages, ...homeFiles }, { home: { page: 'family/home.md' } });
  await made.run('out');
  const html = await made.read('out', 'matrix/index.html');
  expect(html).toContain('Welcome</h2>');
  const image = /src="\/([^"]+sun\.png)[^"]*"/.exec(html)?.[1] ?? '';
  expect([...(await made.files('out')).keys()]).toContain(image);
});
