import { expect } from '@playwright/test';
import { test as base, open } from '#tests/fixtures/site.ts';
import { startSite } from '#tests/sites/start-site.ts';

// What the settings say that a new site begins with.
const environment = {
  ASTERISM_LOOK__THEME: 'device',
  ASTERISM_LOOK__BACKGROUND: 'none',
  ASTERISM_NOTICES__READY: 'false',
};

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('neutral', () => startSite({ environment, warm: 'example' }))),
});

for (const [scheme, theme] of [
  ['light', 'cory-mat-theme-light-forest'],
  ['dark', 'cory-mat-theme-dark-matrix'],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${scheme}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('[T-02] a site that follows the device is as light or dark as it', async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('./signpost/index.html');
        await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
        if (javaScriptEnabled) await expect(page.locator('html')).toHaveClass(new RegExp(theme));
      });
    });
  }
}

test('[P-08] a site that does not announce itself says nothing until a reader does something', async ({ page }) => {
  await open(page, './signpost/index.html');
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.getByText(/^Theme: /).first()).toBeVisible();
  await expect(page.getByText(/is ready\./)).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
});
