import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findDangers } from '#markdown/html/find-dangers.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test as base, withoutBackground } from '#tests/fixtures/worker-test.ts';
import { hostilePages, writeHostileFamily } from '#tests/sites/hostile-family.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

const pages = await hostilePages();
const parts = 4;

/** A site whose pages are all hostile, started once for each worker. */
async function startHostileSite(): Promise<RunningSite> {
  const folder = await writeHostileFamily(pages);
  return withFolder(await startSite({ args: [folder] }), folder);
}

const test = base.extend<{ readonly hostile: RunningSite }>({
  hostile: async ({ siteOf }, use) => use(await siteOf('hostile', startHostileSite)),
});

for (const bypassCSP of [false, true]) {
  for (let part = 0; part < parts; part += 1) {
    const guard = bypassCSP ? 'by the allow list alone, without a content security policy,' : 'as the site is served,';
    test(`${guard} nothing of hostile pages runs, loads or takes a name of the site (part ${part + 1} of ${parts})`, async ({
      browser,
      hostile,
    }) => {
      test.slow();
      const context = await browser.newContext({ bypassCSP, baseURL: hostile.url });
      const watch = await watchPages(context, hostile.url);
      // Copy buttons are touched too, and not every browser may copy here.
      watch.expect(/^error: Error: The browser blocked copying\./);
      // What the policy of a diagram's frame refuses is the subject of mermaid-safety.spec.ts. The browser does not say in which
      // document it refused something; the watch inside says so of each refusal.
      watch.expect(/ violates the following Content Security Policy directive/);
      watch.expect(/ refused \S* at \S+\/assets\/diagram-[\w-]+\.html$/);
      await watchFromInside(context);
      await context.addInitScript(withoutBackground);
      // Without the interface too, so that nothing of ours can stand between a reader and what a page brings.
      if (bypassCSP)
        await context.route('/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      const page = await context.newPage();
      const names = new Set<string>();
      for (const { path, documents } of pages.filter((_, index) => index % parts === part)) {
        await page.goto(path);
        const found = await inspect(page);
        expect.soft(findDangers(found.served), documents.join('\n')).toEqual([]);
        expect.soft(found.shared, `ids of the site in ${documents.join('\n')}`).toEqual([]);
        for (const name of found.names) names.add(name);
        await touchEverything(page);
      }
      expect.soft(await namesOfTheBrowser(context, [...names])).toEqual([]);
      expect.soft(await watch.problems()).toEqual([]);
      await context.close();
    });
  }
}

test('links lead to headings whose names belong to the browser', async ({ page, hostile }) => {
  const found = pages.find(({ documents }) => documents.includes('# location\n\n[x](#location)'));
  await page.goto(hostile.url + found?.path);
  await page.locator('article').getByRole('link', { name: 'x' }).click();
  const id = new URL(page.url()).hash;
  expect(id).not.toBe('#location');
  await expect(page.locator(`article h1${id}`)).toHaveText('location');
});

/** Every script that a document brings ends in `alert`; it tells the console, as refusals of the policy do. */
async function watchFromInside(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tell = (what: string): void => console.error(`${what} at ${location.href}`);
    const call = (): void => tell('a script ran');
    Object.assign(window, { alert: call, confirm: call, prompt: call });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`${violatedDirective} refused ${blockedURI}`),
    );
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { served: document.querySelector('article')?.innerHTML });
    });
  });
}

interface Found {
  /** The article as the browser read it, before anything was added to it. */
  readonly served: string;
  /** Ids and names of the article. */
  readonly names: readonly string[];
  /** Ids that both the article and the rest of the page have. */
  readonly shared: readonly string[];
}

function inspect(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const served: unknown = Reflect.get(window, 'served');
    const all = [...document.querySelectorAll('article :is([id], [name])')];
    const names = all.flatMap((element) => [element.id, element.getAttribute('name') ?? '']).filter((name) => name);
    const ours = [...document.querySelectorAll('[id]')].filter((element) => !element.closest('article'));
    const shared = ours.map(({ id }) => id).filter((id) => names.includes(id));
    return { served: typeof served === 'string' ? served : '<no-article>', names, shared };
  });
}

/** Hovers, focuses and clicks everything in the article. Links that lead to another page are not followed. */
function touchEverything(page: Page): Promise<void> {
  return page.evaluate(() => {
    const stay = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && !/^(javascript|data|vbscript|blob|filesystem):$/.test(link.protocol))
        event.preventDefault();
    };
    window.addEventListener('click', stay);
    const touch = (element: Element): void => {
      for (const kind of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointerdown', 'mousedown'])
        element.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
      for (const kind of ['toggle', 'error', 'load', 'animationstart']) element.dispatchEvent(new Event(kind));
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    for (const element of document.querySelectorAll('article *')) touch(element);
    window.removeEventListener('click', stay);
  });
}

/** Those that an empty page's `window` or `document` has too. */
async function namesOfTheBrowser(context: BrowserContext, names: readonly string[]): Promise<readonly string[]> {
  const empty = await context.newPage();
  return empty.evaluate((all) => all.filter((name) => name in window || name in document), names);
}
