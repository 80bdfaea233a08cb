import { expect, test } from 'vitest';
import { importFiles } from '#features/import/testing/write-site.ts';

test('inherited settings are below those of the file, group by group', async () => {
  const { draft, report } = await importFiles({
    'mkdocs.yml': 'INHERIT: config/base.yml\nsite_name: A\nextra: { homepage: x }\n',
    'config/base.yml': 'INHERIT: ./root.yml\nsite_name: B\nsite_description: Lamps\n',
    'config/root.yml': 'site_url: https://a.example.org\nextra: { generator: false }\n',
  });
  expect(draft.settings()).toMatchObject({
    site: { name: 'A', description: 'Lamps' },
    core: { server: { url: 'https://a.example.org' } },
  });
  const outcomes = report.files[0]?.keys.map(({ key, outcome }) => `${key} ${outcome}`);
  expect(outcomes).toEqual(
    expect.arrayContaining(['INHERIT builtin', 'extra.homepage unsupported', 'extra.generator builtin']),
  );
});

test('a name may be inherited, and a file that the repository does not have is named', async () => {
  const files = { 'mkdocs.yml': 'INHERIT: base.yml\n', 'base.yml': 'site_name: A\n' };
  expect((await importFiles(files)).draft.get('site.name')).toBe('A');
  for (const file of ['../../base.yml', 'gone.yml']) {
    const { report } = await importFiles({ 'mkdocs.yml': `INHERIT: ${file}\nsite_description: A\n` });
    expect(report.files[0]?.keys).toContainEqual(expect.objectContaining({ key: 'INHERIT', outcome: 'unsupported' }));
  }
});
