import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const shields = 'https://img.shields.io';
const readme = [
  '# Lamp',
  `[![npm](${shields}/npm/v/lamp.svg)](https://www.npmjs.com/package/lamp) ![licence](${shields}/badge/license-MIT-blue)`,
  `![downloads](${shields}/npm/dm/lamp.svg) ![buoy](${shields}/npm/v/buoy) ![docs](https://inch-ci.org/github/harbour/lamp.svg)`,
].join('\n\n');
const forge = 'https://github.com/harbour/lamp';
const files = {
  'lamp/package.json': JSON.stringify({ name: 'lamp', version: '2.4.0', license: 'MIT', repository: forge }),
  'lamp/README.md': `${readme}\n`,
  'lamp/CHANGELOG.md': '# Changes\n\n## 2.3.0 – 2026-05-01\n\nBrighter.\n',
  'buoy/package.json': '{ "name": "buoy", "version": "0.0.0-development" }',
  'buoy/README.md': `# Buoy\n\n![date](${shields}/github/release-date/harbour/lamp)\n`,
  'buoy/CHANGELOG.md': '# Changes\n\n## 7.1.0\n\nFloats.\n',
};
const frozen = { pages: { badges: 'frozen' } } as const;

async function site(settings: SettingsInput, family: Readonly<Record<string, string>> = files): Promise<TestSite> {
  const started = await startTestSite({ files: family, settings });
  onTestFinished(() => started.close());
  return started;
}

function drawn(html: string): readonly string[] {
  return [...html.matchAll(/<span class="badge"[^>]*>(.*?)<\/b>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, ''),
  );
}

test('the badges of a README show what the site knows, and follow it', async () => {
  const started = await site(frozen);
  const html = await (await started.get('/lamp/index.html')).text();
  expect(drawn(html)).toEqual(['version: 2.4.0', 'licence: MIT', 'version: 7.1.0']);
  expect(html).toContain(`<img src="${shields}/npm/dm/lamp.svg"`);
  expect(drawn(await (await started.get('/buoy/index.html')).text())).toEqual(['released: 2026-05-01']);
  await started.write('lamp/package.json', files['lamp/package.json'].replace('2.4.0', '3.0.0'));
  await started.sync.run();
  const next = await (await started.get('/lamp/index.html')).text();
  expect(drawn(next)).toEqual(['version: 3.0.0', 'licence: MIT', 'version: 7.1.0']);
});

test('a badge of documents is the badge of their check', async () => {
  const started = await site(frozen);
  const html = await (await started.get('/lamp/index.html')).text();
  const [, src = ''] = /<img src="([^"]+)" alt="docs: result of the check"/.exec(html) ?? [];
  expect(src).toBe('/api/check/lamp/badge.svg');
  const badge = await started.get(src);
  expect(badge.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
});

test('by default, badges are images, and the markdown of a page has the originals in any case', async () => {
  const [off, on] = [await site({}), await site(frozen)];
  const html = await (await off.get('/lamp/index.html')).text();
  expect(drawn(html)).toEqual([]);
  expect(html).toContain(`<img src="${shields}/npm/v/lamp.svg" alt="npm"`);
  const markdown = await (await on.get('/lamp/index.md')).text();
  expect(markdown).toContain(`![npm](${shields}/npm/v/lamp.svg)`);
  expect(markdown).toBe(await (await off.get('/lamp/index.md')).text());
});

test('with blocked images, known badges are drawn and others are links', async () => {
  const started = await site({ pages: { badges: 'frozen', externalImages: 'block' } });
  const response = await started.get('/lamp/index.html');
  const html = await response.text();
  expect(drawn(html)).toHaveLength(3);
  expect(html).toContain(`<a href="${shields}/npm/dm/lamp.svg"`);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' blob:;");
});

test('a version that is markup is not shown', async () => {
  const family = { ...files, 'lamp/package.json': '{ "name": "lamp", "version": "<script>alert(1)</script>" }' };
  const html = await (await (await site(frozen, family)).get('/lamp/index.html')).text();
  expect(html).not.toContain('<script>alert');
  // The newest release stands in for it; a licence is not known.
  expect(drawn(html)).toEqual(['version: 2.3.0', 'version: 7.1.0']);
});

test('an export has the drawn badges, and no address of a report that it lacks', async () => {
  const family = await testExport(files, frozen);
  await family.run('out');
  const html = await family.read('out', 'lamp/index.html');
  expect(drawn(html)).toEqual(['version: 2.4.0', 'licence: MIT', 'version: 7.1.0']);
  expect(html).not.toContain('/api/check');
  expect(html).toContain('src="https://inch-ci.org/github/harbour/lamp.svg"');
});

test('an old version shows its own version and licence', async () => {
  const one = await gitTestVersions(await temporaryFolder(), 'one');
  const started = await site({ sources: [{ git: one.path }], ...frozen }, {});
  const badges = `![v](${shields}/npm/v/one) ![l](${shields}/npm/l/one)\n`;
  await one.commit({ 'README.md': `# One\n\n${badges}`, 'package.json': '{ "name": "one", "version": "4.0.0" }' });
  await one.tag('v4.0.0');
  await one.commit({ 'package.json': '{ "name": "one", "version": "5.0.0", "license": "ISC" }' });
  await one.tag('v5.0.0');
  await started.sync.run();
  expect(drawn(await (await started.get('/one/index.html')).text())).toEqual(['version: 5.0.0', 'licence: ISC']);
  expect(drawn(await (await started.get('/one@4.0.0/index.html')).text())).toEqual(['version: 4.0.0']);
});
