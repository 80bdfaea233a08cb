import { expect } from '@playwright/test';
import { alive, heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const top = () => window.scrollY;

test('[R-03] a link to a page is shown in place: address, title, focus and scroll are those of the page', async ({
  page,
}) => {
  await open(page, './signpost/index.html');
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.locator('article').getByRole('link', { name: 'Errors' }).first().click();
  await expect(page).toHaveURL(/\/signpost\/docs\/errors\.html/);
  await expect(heading(page)).toHaveText(/Errors/);
  const served = await page.request.get('./signpost/docs/errors.html');
  const title = /<title>([^<]*)<\/title>/.exec(await served.text())?.[1];
  await expect(page).toHaveTitle(title ?? 'a title');
  expect(await isMarked(page)).toBe(true);
});

test('a new page begins at its top, with the focus on its heading', async ({ page }) => {
  await open(page, './signpost/index.html');
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(page).toHaveURL(/\/signpost\/docs\/routes\.html$/);
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(top)).toBe(0);
  expect(await isMarked(page)).toBe(true);
});

test('[R-08] back goes to the top of the page before, forward to where the reader was', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, './signpost/index.html');
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  const link = page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first();
  await link.click();
  await expect(heading(page)).toHaveText(/Routes/);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.goBack();
  await expect(heading(page)).toHaveText(/Signpost/);
  await expect(page).toHaveURL(/\/signpost\/index\.html$/);
  expect(await page.evaluate(top)).toBe(0);
  await expect(heading(page)).toBeFocused();
  await page.goForward();
  await expect(heading(page)).toHaveText(/Routes/);
  await expect.poll(() => page.evaluate(top)).toBe(300);
  expect(await isMarked(page)).toBe(true);
});

for (const path of ['./signpost', './signpost/']) {
  test(`[R-08] back from a page leads to ${path}, then out of the site, and forward leads in again`, async ({
    page,
  }) => {
    await page.goto('about:blank');
    await open(page, path);
    await expect(heading(page)).toHaveText(/Signpost/);
    const address = page.url();
    await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
    await expect(heading(page)).toHaveText(/Routes/);
    await page.goBack();
    await expect(heading(page)).toHaveText(/Signpost/);
    expect(page.url()).toBe(address);
    await page.goForward();
    await expect(heading(page)).toHaveText(/Routes/);
    await page.goBack();
    await expect(heading(page)).toHaveText(/Signpost/);
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
    await page.goForward();
    await expect(heading(page)).toHaveText(/Signpost/);
  });
}

test('[R-08] [P-12] a hash in the target wins over the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, './signpost/index.html');
  await mark(page);
  await page.locator('article a[href$="/signpost/docs/errors.html#no-route"]').click();
  await expect(page).toHaveURL(/errors\.html#no-route$/);
  await expect(page.locator('#no-route')).toBeInViewport();
  await page.locator('header a').first().click();
  await expect(heading(page)).toHaveText(/Signpost/);
  await page.goBack();
  await expect(page.locator('#no-route')).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
});

// A file host says nothing of how long images last, so a browser asks for them again.
test('[T-06] a page that was read before is shown again without a request', { tag: '@server' }, async ({ page }) => {
  await open(page, './signpost/index.html');
  await mark(page);
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(heading(page)).toHaveText(/Routes/);
  await page.goBack();
  await expect(heading(page)).toHaveText(/Signpost/);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.goForward();
  await expect(heading(page)).toHaveText(/Routes/);
  await page.locator('header a').first().click();
  await expect(heading(page)).toHaveText(/Signpost/);
  // What was read before is compared with a list of its package, when the browser is idle.
  expect(requests.filter((url) => !/\/assets\/|\/-\/pages\//.test(url))).toEqual([]);
  expect(await isMarked(page)).toBe(true);
});

test('[T-06] pages whose links are in view are fetched when idle, each once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname.endsWith('.html')) fetched.push(pathname);
  });
  await page.setViewportSize({ width: 1280, height: 3200 });
  await open(page, './signpost/index.html');
  const isLinked = (path: string) => path.endsWith('/signpost/docs/routes.html');
  await expect.poll(() => fetched.filter(isLinked)).toHaveLength(1);
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(heading(page)).toHaveText(/Routes/);
  await page.goBack();
  await expect(heading(page)).toHaveText(/Signpost/);
  expect(fetched.filter(isLinked)).toHaveLength(1);
  expect(new Set(fetched).size).toBe(fetched.length);
});

test.describe('for a reader who saves data', () => {
  test('[T-06] nothing is fetched before it is pointed at', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 3200 });
    await page.goto('./signpost/index.html');
    const link = page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first();
    // The first sign of intent fetches the interface, the second one the page.
    await page.locator('header a').first().hover();
    await alive(page);
    await page.waitForTimeout(1_500);
    expect(fetched.filter((url) => url.includes('routes'))).toEqual([]);
    await link.hover();
    await expect.poll(() => fetched.filter((url) => url.includes('routes'))).toHaveLength(1);
  });
});

test('clicks with Ctrl, with the middle button or to another site open as the browser does', {
  tag: '@browser',
}, async ({ page, context }) => {
  await open(page, './signpost/index.html');
  await mark(page);
  const link = page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first();
  for (const click of [() => link.click({ modifiers: ['ControlOrMeta'] }), () => link.click({ button: 'middle' })]) {
    const opened = context.waitForEvent('page');
    await click();
    const other = await opened;
    await expect(heading(other)).toHaveText(/Routes/);
    await other.close();
  }
  await expect(page).toHaveURL(/\/signpost\/index\.html$/);
  expect(await isMarked(page)).toBe(true);
});

test('the code that every page needs is one file', async ({ page }) => {
  await open(page, './signpost/index.html');
  const [entry, ...others] = await page.evaluate(async () => {
    const script = [...document.scripts].find(({ src }) => /\/entry-[^/]*\.js$/.test(src));
    const code = script ? await (await fetch(script.src)).text() : '';
    return [script?.src, ...[...code.matchAll(/(?:from|import)\s*"([^"]+)"/g)].map(([, file]) => file)];
  });
  expect(entry).toBeDefined();
  expect(others).toEqual([]);
});

test('a link to a file that is no page loads the file', async ({ page }) => {
  await open(page, './signpost/index.html');
  const file = page.locator('article a[href*="/git/signpost/"]').first();
  const href = (await file.getAttribute('href')) ?? '';
  await file.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('a page that is not there is told in place, and back leads out of it', { tag: '@server' }, async ({
  page,
  watch,
}) => {
  watch.expect(/404/);
  await open(page, './signpost/index.html');
  await mark(page);
  await page.evaluate(() => location.assign('docs/none.html'));
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expect(page.getByText(/\/signpost\/docs\/none\.html$/)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText(/Signpost/);
  expect(await isMarked(page)).toBe(true);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorker: true });

  test('a reader without a connection sees a message that says so, and can try again', async ({
    page,
    context,
    watch,
  }) => {
    // Files have a service worker, whose script may be asked for just then.
    watch.expect(/ERR_INTERNET_DISCONNECTED|You are offline|503|fetching the script/);
    await open(page, './signpost/index.html');
    await mark(page);
    await context.setOffline(true);
    await page.evaluate(() => location.assign('../tidemark/docs/commands.html'));
    await expect(page.getByText('There is no connection to the site.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText('503', { exact: true })).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(/Commands/);
    expect(await isMarked(page)).toBe(true);
  });
});
