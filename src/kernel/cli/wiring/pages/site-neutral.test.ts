import { afterEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite | undefined;
afterEach(() => site?.close());

async function documentWith(settings: NonNullable<Parameters<typeof startTestSite>[0]['settings']>): Promise<string> {
  site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n' }, settings });
  return (await site.get('/lamp/index.html')).text();
}

test('a site that follows the device has the colours of a light theme beside the dark one, before the first paint', async () => {
  const html = await documentWith({ look: { theme: 'device' } });
  expect(html).toContain('class="cory-mat-theme-dark-matrix cory-mat-theme-dark"');
  expect(html).toContain('data-other-theme="cory-mat-theme-light-forest"');
  expect(html).toMatch(/<style>[^<]*\.cory-mat-theme-light-forest\{color-scheme:light;--backdrop:/);
});

test('[P-08] a site may begin without the ready notice; by default it has it, and one theme for all', async () => {
  expect(await documentWith({ notices: { ready: false } })).toContain('"ready":false');
  await site?.close();
  const html = await documentWith({});
  expect(html).not.toContain('"ready"');
  expect(html).not.toContain('data-other-theme');
});
