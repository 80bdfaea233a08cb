import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const files = {
  'lamp/package.json': '{ "name": "lamp", "asterism": { "publish": true } }',
  'lamp/README.md': '# Lamp\n',
  'plain-wick/README.md': '# Wick\n',
  'sign/README.md': '# Sign\n\n![Sign](art/sign%20board.svg)\n',
  'sign/art/sign board.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>',
  'board/README.md': '# Board\n',
  'board/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>',
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

const headerOf = async (path: string): Promise<string> =>
  /<header.*?<\/header>/s.exec(await (await site.get(path)).text())?.[0] ?? '';

test('[E-01] a package with a block has the default icon, one without a block has a monogram', async () => {
  expect(await headerOf('/lamp')).toContain('<use href="#icon:fas-bolt">');
  const header = await headerOf('/plain-wick');
  expect(header).toMatch(/<span class="monogram" data-hue="[0-7]" data-letters="PW" aria-hidden="true"><\/span>/);
  expect(header).not.toContain('fas-bolt');
});

test('[L-09] the data of the drawer has the default icon for a block without one, and its shape', async () => {
  const { packages, icons } = await (await site.get('/-/family.json')).json();
  const iconOf = new Map(packages.map(({ repo, icon }: { repo: string; icon: string }) => [repo, icon]));
  expect(iconOf.get('lamp')).toBe('fas fa-bolt');
  expect(iconOf.get('plain-wick')).toMatch(/^monogram:[0-7]:PW$/);
  expect(Object.keys(icons)).toEqual(['icon:fas-bolt']);
});

test('[E-03] the API gives every package the class names of an icon', async () => {
  const { repo } = await (await site.get('/api/repo')).json();
  expect(repo['plain-wick'].asterism.icon).toBe('fas fa-bolt');
});

test('the logo of a repository is its face: an image of this site without a name of its own', async () => {
  const image = /<img class="logo" src="([^"]*)" alt=""\/?>/.exec(await headerOf('/sign'))?.[1] ?? '';
  expect(image).toBe('/git/sign/art/sign%20board.svg');
  const response = await site.get(image);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  const matrix = await (await site.get('/matrix')).text();
  expect(matrix).toContain(`<img class="logo" src="${image}" alt="" loading="lazy"`);
});

test('a drawing with a script is no face', async () => {
  expect(await headerOf('/board')).toMatch(/data-letters="Bo"/);
});

test('a document has the styles of monograms and logos only if it shows one', async () => {
  for (const path of ['/plain-wick', '/sign'])
    expect(await (await site.get(path)).text()).toContain('span { margin: 0 }');
  expect(await (await site.get('/lamp')).text()).not.toContain('span { margin: 0 }');
});
