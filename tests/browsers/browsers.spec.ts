import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { type NetworkGate, openGate } from '#tests/fixtures/network-gate.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningNginx, startNginx } from '#tests/sites/start-nginx.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';
import { findNames, holdTarget, keepFolder } from './anchors.ts';
import type { Browser } from './browser.ts';
import { guide, writeFamily, writePage } from './family.ts';
import { is, open, text, untilReady } from './read-browser.ts';
import { browsers } from './tested-browsers.ts';

// The animated background takes WebKit, which draws without a graphics card here, most of its time.
const plain = { ASTERISM_LOOK__BACKGROUND: 'none' };

let folder: string;
let family: string;
let site: RunningSite;
let files: RunningNginx | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-browsers-'));
  family = join(folder, 'family');
  await writeFamily(family);
  [site, files] = await Promise.all([
    startSite({ args: [family], environment: { ASTERISM_PAGES__OFFLINE: 'true', ...plain } }),
    nginxIsInstalled ? exportFiles(family) : undefined,
  ]);
});

test.afterAll(async () => {
  await Promise.all([site?.stop(), files?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

for (const { title, missing, offline, start } of browsers) {
  test.describe(title, () => {
    let browser: Browser;

    test.beforeAll(async () => {
      if (missing === undefined) browser = await start();
    });
    test.afterAll(() => browser?.close());
    test.beforeEach(({ filesAt: _ }, info) => info.skip(missing !== undefined, missing));

    test(`in ${title}, a heading is found by each of its names, and is held in view while what is above it grows`, async () => {
      await browser.resize(1280, 800);
      await findNames(browser, site.url);
      await holdTarget(browser, site.url);
    });

    test(`in ${title}, folders of the page tree stay open from page to page`, async () => {
      await browser.resize(1280, 800);
      await keepFolder(browser, site.url);
    });

    test(`in ${title}, menus of a narrow window open beside their buttons, and a second click closes them`, async () => {
      await browser.resize(500, 800);
      await open(browser, `${site.url}/lamp/docs/guide.html`);
      for (const { button, menu } of menus) await useMenu(browser, button, menu);
    });

    if (offline !== false) {
      test(`in ${title}, a reader reads on while the site is away`, async () => {
        await readAway(browser, site.url);
      });

      test(`in ${title}, a reader reads on while the host of an exported site is away`, async ({
        filesAt: _,
      }, info) => {
        info.skip(files === undefined, 'nginx is not installed.');
        await readAway(browser, files?.url ?? '');
      });
    }

    // The last one: after a page from the cache, the driver of Firefox opens no address.
    test(`in ${title}, a reader uses drawer, search, theme, anchors and Back`, async () => {
      await browser.resize(1280, 800);
      await open(browser, `${site.url}/lamp/index.html`);
      await expect.poll(() => text(browser, 'article h1')).toBe('Lamp');
      await useDrawer(browser);
      await useSearch(browser);
      await followAnchor(browser);
      await goBack(browser, `${site.url}/search?q=wicks`);
    });
  });
}

async function useDrawer(browser: Browser): Promise<void> {
  await browser.click('[data-action="open-packages"]');
  await expect.poll(() => text(browser, 'dialog[open]')).toContain('rope');
  await browser.evaluate(watchClosing);
  await browser.press('Escape');
  await expect.poll(() => is(browser, 'dialog', '[open]')).toBe(false);
  await expect.poll(() => browser.evaluate(() => document.documentElement.dataset.above)).toBe('the drawer');
}

/** Notes what is above at the corner of the window when the drawer begins to close. Runs in the page. */
function watchClosing(): void {
  const dialog = document.querySelector('dialog[open]');
  dialog?.addEventListener('close', () => {
    const moves = dialog.getAnimations();
    for (const each of moves) each.currentTime = 0;
    const isGone = getComputedStyle(dialog).display === 'none';
    // There it is above all, but hit by nothing.
    const isOnTop = moves.some((each) => each instanceof CSSTransition && each.transitionProperty === 'overlay');
    const above = document.elementFromPoint(innerWidth - 30, 20)?.closest('dialog, header');
    document.documentElement.dataset.above =
      isGone || isOnTop || above === dialog ? 'the drawer' : String(above?.className);
  });
}

async function useSearch(browser: Browser): Promise<void> {
  await browser.pressControl('k');
  await expect.poll(() => is(browser, 'dialog', '[open]')).toBe(true);
  await browser.press(...'guide');
  await expect.poll(() => text(browser, 'dialog[open]')).toContain('The end');
  await browser.press('Enter');
  await expect.poll(() => text(browser, 'article h1')).toBe('Guide');
  await untilReady(browser);
}

async function followAnchor(browser: Browser): Promise<void> {
  await browser.click('article a[href$="#the-end"]');
  await expect.poll(() => browser.evaluate(() => location.hash)).toBe('#the-end');
  const distance = () => {
    const { top = 0, bottom = 0 } = document.querySelector('article h2:last-of-type')?.getBoundingClientRect() ?? {};
    return top > 0 && bottom < innerHeight;
  };
  await expect.poll(() => browser.evaluate(distance), 'the window is at the anchor').toBe(true);
  await browser.evaluate(() => history.back());
  await expect.poll(() => browser.evaluate(() => location.hash)).toBe('');
  await expect.poll(() => browser.evaluate(() => scrollY), 'Back leads to the top').toBe(0);
}

/** Chooses theme and language in another document and goes back, to the document as it was left. */
async function goBack(browser: Browser, other: string): Promise<void> {
  const theme = () =>
    browser.evaluate(() => [...document.documentElement.classList].find((name) => /-theme-(dark|light)-/.test(name)));
  const speaks = (language: string) => is(browser, 'html', `[lang="${language}"]`);
  const before = await theme();
  await browser.evaluate(() => void Object.assign(window, { marked: true }));
  // Firefox keeps no document that still loads something.
  await untilQuiet(browser);
  await open(browser, other);
  await browser.click('[data-action="next-theme"]');
  await expect.poll(theme).not.toBe(before);
  const chosen = await theme();
  await browser.evaluate(switchLanguage, 'hu');
  await expect.poll(() => speaks('hu')).toBe(true);
  await untilReady(browser);
  await browser.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => text(browser, 'article h1')).toBe('Guide');
  expect(await browser.evaluate(() => 'marked' in window), 'it comes from the back/forward cache').toBe(true);
  await expect.poll(theme).toBe(chosen);
  await expect.poll(() => speaks('hu')).toBe(true);
  await expect.poll(() => text(browser, 'footer')).toContain('Téma');
  await writePage(family, 'lamp/docs/guide.md', guide.replace('first', `${browser.name} ${Date.now()}`));
  await expect
    .poll(() => text(browser, '[data-part="messages"]'), 'changes are heard of again')
    .toContain('új változata');
  await browser.evaluate(switchLanguage, 'en');
  await expect.poll(() => speaks('en')).toBe(true);
}

/** Waits until the page has loaded nothing more between several looks at it. */
async function untilQuiet(browser: Browser): Promise<void> {
  let [loaded, looks] = [0, 0];
  const look = async () => {
    const count = await browser.evaluate(() => performance.getEntriesByType('resource').length);
    looks = count === loaded ? looks + 1 : 0;
    loaded = count;
    return looks;
  };
  await expect.poll(look, { intervals: [500] }).toBeGreaterThan(4);
}

function switchLanguage(language: string): void {
  document.querySelector<HTMLElement>(`[data-action="switch-language"][lang="${language}"]`)?.click();
}

/** Menus that both ends of a page have, by the selectors of a button and its menu. */
const menus = [
  { button: 'main [popovertarget="asterism:sidebar"]', menu: '[id="asterism:sidebar"]' },
  { button: 'header [aria-label="More"]', menu: '[id="asterism:themes"]' },
  { button: 'footer [popovertarget="asterism:themes"]', menu: '[id="asterism:themes"]' },
];

async function useMenu(browser: Browser, button: string, menu: string): Promise<void> {
  await expect.poll(() => browser.evaluate(scrollTo, button), `${button} can be clicked`).toBe(true);
  await browser.click(button);
  await expect.poll(() => is(browser, menu, ':popover-open'), `${menu} opens`).toBe(true);
  await expect.poll(() => browser.evaluate(gapBetween, button, menu), `${menu} is beside ${button}`).toBeLessThan(12);
  expect(await browser.evaluate(gapBetween, button, menu), `${menu} does not cover ${button}`).toBeGreaterThanOrEqual(
    0,
  );
  await browser.click(button);
  await expect.poll(() => is(browser, menu, ':popover-open')).toBe(false);
}

/** Scrolls to an element. False while a click on its middle hits another: the page grows, or a notice covers it. Runs in the page. */
function scrollTo(selector: string): boolean {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
}

/** Vertical distance of two elements in px, negative where they overlap. Runs in the page. */
function gapBetween(one: string, other: string): number {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector)?.getBoundingClientRect());
  return a && b ? Math.max(a.top - b.bottom, b.top - a.bottom) : Number.NaN;
}

async function readAway(browser: Browser, url: string): Promise<void> {
  const gate: NetworkGate = await openGate(url);
  await open(browser, `${gate.url}/lamp/index.html`);
  await expect.poll(() => browser.evaluate(isControlled), 'the page has a service worker').toBe(true);
  await browser.evaluate(preloadAsBefore);
  await expect
    .poll(() => browser.evaluate(isPreloading), 'a new worker ends the preload of the one before')
    .toBe(false);
  await open(browser, `${gate.url}/lamp/docs/guide.html`);
  await expect.poll(() => browser.evaluate(isKept, '/lamp/docs/guide.html')).toBe(true);
  await gate.shut();
  await browser.reload();
  await expect.poll(() => text(browser, 'article h1')).toBe('Guide');
  await untilReady(browser);
  await expect.poll(() => text(browser, 'main')).toContain('This is a saved copy from');
  await browser.open(`${gate.url}/rope/index.html`);
  await expect.poll(() => text(browser, 'main')).toContain('the site does not answer');
}

function isControlled(): boolean {
  return navigator.serviceWorker.controller !== null;
}

/** Lets the worker preload as earlier ones did, and installs the next one. Runs in the page. */
async function preloadAsBefore(): Promise<void> {
  const { navigationPreload } = await navigator.serviceWorker.ready;
  await navigationPreload.enable();
  await navigator.serviceWorker.register('/service-worker.js?next');
}

async function isPreloading(): Promise<boolean> {
  const { navigationPreload } = await navigator.serviceWorker.ready;
  return (await navigationPreload.getState()).enabled === true;
}

async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path, { ignoreVary: true })) !== undefined;
}

async function exportFiles(family: string): Promise<RunningNginx> {
  const out = join(folder, 'files');
  const command = ['bin/asterism.js', 'export', family, '--out', out, '--cache', join(folder, 'cache')];
  await promisify(execFile)(process.execPath, [...command, '--compress', 'gzip'], {
    cwd: project,
    env: { ...process.env, ...plain },
  });
  return startNginx('nginx-export.conf', { 'root /srv/asterism;': `root ${out};` });
}
