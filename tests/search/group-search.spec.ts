import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { test as base, open, untilSearchable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { test as withoutSite } from '#tests/fixtures/worker-test.ts';
import { startArranged } from '#tests/sites/arranged-site.ts';
import { project } from '#tests/sites/families.ts';
import { startHost } from '#tests/sites/start-host.ts';

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('arranged', startArranged)),
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const packagesIn = (page: Page) => palette(page).getByRole('listbox').getByRole('group');

/** Searches in the palette: the group restricts it, in the words of its title, and an unknown one is answered. */
async function searchInPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = palette(page).getByRole('combobox');
  await field.fill('file group:hálózat');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await expect(packagesIn(page).filter({ hasNotText: /signpost|millrace/ })).toHaveCount(0);
  await field.fill('file group:net');
  await expect(palette(page).getByRole('status')).toHaveText(
    'There is no group “net” on this site. Its groups are: Network.',
  );
  await expect(palette(page).getByRole('option')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
}

test('a reader restricts the search of the palette to a group, and its page keeps the group', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilSearchable(site);
  await open(page, './tidemark/index.html');
  await searchInPalette(page);
  await page.goto('./search?q=group:network+file');
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('network');
  await expect(page.getByRole('searchbox')).toHaveValue('file');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'hu-HU' });

  for (const width of [390, 1440]) {
    test(`at ${width} px, a reader chooses a group on the search page`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      await untilSearchable(site);
      await page.goto('./search?q=file');
      await page.getByRole('combobox', { name: 'Csoport' }).selectOption('Hálózat');
      await page.getByRole('button', { name: 'Keresés', exact: true }).click();
      await expect(page).toHaveURL(/[?&]group=network/);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        /millrace|signpost/,
        /millrace|signpost/,
      ]);
      await page.getByRole('link', { name: 'Keresés minden csomagban' }).click();
      await expect(page.getByRole('combobox', { name: 'Csoport' })).toHaveValue('');
    });
  }
});

withoutSite('a reader of an exported site searches in a group', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-groups-'));
  const config = join(folder, 'asterism.config.json');
  const groups = [{ title: { en: 'Network', hu: 'Hálózat' }, match: ['signpost-*', 'openwrt-*'] }];
  await writeFile(config, JSON.stringify({ sources: [join(project, 'examples/family')], groups }));
  const out = join(folder, 'site');
  const flags = ['--out', out, '--cache', join(folder, 'cache'), '--config', config];
  await promisify(execFile)(process.execPath, [join(project, 'bin/asterism.js'), 'export', ...flags]);
  const host = await startHost(out, 'that keeps addresses', '');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `${host.url}/tidemark/index.html`);
  await searchInPalette(page);
  const search = `${host.url}/search/index.html`;
  await page.goto(`${search}?q=file&group=Network`);
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('network');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /millrace|signpost/,
    /millrace|signpost/,
  ]);
  await page.goto(`${search}?q=file&group=tools`);
  await expect(page.getByRole('alert')).toHaveText('There is no group “tools” on this site. Its groups are: Network.');
  expect(await violations(page)).toEqual([]);
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});
