import { afterAll, beforeAll, expect, test } from 'vitest';
import { familySize } from '#cli/output/family-size.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`bulk/docs/${index}.textile`, '# x\n']));
const files = {
  'lamp/README.md': '# Lamp\n',
  'lamp/docs/Guide one.textile': '# Guide\n',
  'lamp/docs/api.rdoc': '= API\n',
  'lamp/docs/README.rst': 'Docs\n====\n',
  'lamp/.hidden/no.textile': '# No\n',
  'bulk/README.md': '# Bulk\n',
  'plain/README.md': '# Plain\n',
  ...many,
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ files });
});
afterAll(() => site.close());

test('a reader reaches documents that are no pages from the list of pages', async () => {
  const html = await (await site.get('/lamp/index.html')).text();
  expect(html).toContain('Other documents (2)');
  expect(html).toContain('<a href="/git/lamp/docs/Guide%20one.textile">docs/Guide one.textile</a>');
  expect(html).toContain('<a href="/git/lamp/docs/api.rdoc">docs/api.rdoc</a>');
  expect(html).not.toContain('no.textile');
  expect(await (await site.get('/git/lamp/docs/api.rdoc')).text()).toBe('= API\n');
  const bulk = await (await site.get('/bulk/index.html')).text();
  expect(bulk).toContain('Other documents (120)');
  expect(bulk.match(/href="\/git\/bulk\/docs\/\d+\.textile"/g)).toHaveLength(100);
  expect(await (await site.get('/plain/index.html')).text()).not.toContain('Other documents');
});

test('an operator reads at the start and at /healthz how many documents are no pages', async () => {
  expect(await (await site.get('/healthz')).json()).toMatchObject({ packages: 3, pages: 4, otherDocuments: 122 });
  expect(familySize(site.snapshots)).toBe('3 packages, 4 pages, 122 documents in other formats that are not pages');
});

test('an operator with one such document reads of one', async () => {
  const small = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n', 'lamp/api.rdoc': 'API\n' } });
  expect(familySize(small.snapshots)).toBe('1 package, 1 page, 1 document in other formats that is not a page');
  await small.close();
});

test('a document that is no page stands in the list of pages as soon as it is there', async () => {
  const { get, write, sync, close } = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n' } });
  expect(await (await get('/lamp/index.html')).text()).not.toContain('Other documents');
  await write('lamp/api.rdoc', 'API\n');
  await sync.run();
  expect(await (await get('/lamp/index.html')).text()).toContain('Other documents (1)');
  await close();
});

/** Asks until the report is there. */
async function checked(path: string) {
  const answer = await site.get(path);
  if (answer.status !== 503) return answer.json();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return checked(path);
}

test('a check says how many documents of a package are no pages', async () => {
  const { findings } = await checked('/api/check/lamp');
  const found = findings.filter(({ rule }: { readonly rule: string }) => rule === 'no-page');
  expect(found.map(({ severity, message }: Readonly<Record<string, string>>) => [severity, message])).toEqual([
    ['notice', 'One document is in the format .textile, which has no page. The files are served unchanged.'],
    ['notice', 'One document is in the format .rdoc, which has no page. The files are served unchanged.'],
  ]);
});

test('an export has the documents that its lists link to', async () => {
  const { run, read } = await testExport(files);
  await run('out');
  expect(await read('out', 'git/lamp/docs/api.rdoc')).toBe('= API\n');
});
