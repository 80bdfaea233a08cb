import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';

async function linesOf(options: TestSiteOptions): Promise<readonly string[]> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site.lines;
}

const lamp = (block: object): string =>
  JSON.stringify({ name: 'acme-lamp', version: '1.0.0', asterism: { prefix: 'acme-', ...block } });

test('at the start the log lists settings with unknown packages, with suggestions', async () => {
  const lines = await linesOf({
    files: { 'lamp-repo/package.json': lamp({}), 'lamp-repo/README.md': '# Lamp\n', 'bell/README.md': '# Bell\n' },
    settings: {
      sources: [{ folder: 'family', stars: { 'acme-lmap': 3, bell: 2, 'acme-lamp': 4 } }],
      pages: { github: { defaultRepo: 'bel' }, hidden: ['lmap', 'quite-another', 'lamp'] },
    },
  });
  expect(lines.filter((line) => line.includes('There is no package'))).toEqual([
    '! pages.github.defaultRepo: There is no package "bel". Did you mean "bell"?',
    '! pages.hidden: There is no package "lmap". Did you mean "lamp"?',
    '! pages.hidden: There is no package "quite-another". Use its folder or its name.',
    '! sources[0].stars: There is no package "acme-lmap". Did you mean "acme-lamp"?',
  ]);
});

test('while a source is down, no name is reported as unknown', async () => {
  const lines = await linesOf({
    files: { 'bell/README.md': '# Bell\n' },
    settings: { sources: ['family', 'http://127.0.0.1:9'], pages: { hidden: ['lamp'] } },
  });
  expect(lines.join('\n')).not.toContain('There is no package');
});

test('a maintainer reads a warning about a misspelt field of the metadata block; fields of other programs are ignored', async () => {
  const block = { icno: 'fas fa-bolt', publsh: true, nodejs: '24', opencollective: false, 'menu-old': [], code: 'X' };
  const lines = await linesOf({ files: { 'lamp/package.json': lamp(block), 'lamp/README.md': '# Lamp\n' } });
  const warnings = lines.filter((line) => line.includes('lamp/package.json'));
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/There is no field "asterism\.icno"\. Did you mean "icon"\?/);
  expect(warnings[1]).toMatch(/There is no field "asterism\.publsh"\. Did you mean "publish"\?/);
});
