import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder, writeFamily } from '#cli/testing/test-folder.ts';
import { checkFolder, checkSources, findingsIn } from './testing/test-check.ts';

const files = { 'lamp/README.md': '# Lamp\n', 'lamp/docs/start.md': '# Start\n' };

const site = { header: { links: ['/lamp/docs/strat.html', '/lamp/'].map((url) => ({ text: 'Start', url })) } };

test('a check finds the links of the settings to no page, as dead links that can be switched off', async () => {
  await inTemporaryFolder(async (folder) => {
    await writeFamily(folder, files);
    const found = findingsIn(await checkSources({ sources: [folder], site }));
    const ofSettings = found.filter(({ folder: place }) => place.startsWith('site.'));
    expect(ofSettings).toMatchObject([
      {
        folder: 'site.header.links[0].url',
        rule: 'dead-link',
        severity: 'error',
        subject: '/lamp/docs/strat.html',
        message: 'The site has no page "/lamp/docs/strat.html". Did you mean "/lamp/docs/start.html"?',
      },
    ]);
    const check = { rules: { 'dead-link': 'off' as const } };
    const without = findingsIn(await checkSources({ sources: [folder], site, check }));
    expect(without.filter(({ folder: place }) => place.startsWith('site.'))).toEqual([]);
  });
});

test('the links of the branded example lead to pages', async () => {
  const { packages } = await checkFolder(join(import.meta.dirname, '../../../examples/branded'));
  expect(packages.map(({ repo }) => repo)).toContain('paperfold');
  expect(packages.filter(({ folder }) => /^(site|home|menus)\b/.test(folder))).toEqual([]);
});
