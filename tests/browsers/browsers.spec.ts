import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { findFirefox, findWebKit, whyMissing } from '#scripts/test-run/browsers.js';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { type NetworkGate, openGate } from '#tests/fixtures/network-gate.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningNginx, startNginx } from '#tests/sites/start-nginx.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';
import type { Browser } from './browser.ts';
import { beforeFirefox147, startChromium, startFirefox } from './puppeteer-browser.ts';
import { is, text, untilReady } from './read-browser.ts';
import { startWebKit } from './webkit-browser.ts';

// The animated background takes WebKit, which draws without a graphics card here, most of its time.
const plain = { ASTERISM_LOOK__BACKGROUND: 'none' };

let folder: string;
let site: RunningSite;
let files: RunningNginx | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-browsers-'));
  const family = join(folder, 'family');
  await write(join(family, 'lamp/README.md'), '# Lamp\n\nIt shines. Read the [Guide](docs/guide.md).\n');
  await write(join(family, 'lamp/docs/guide.md'), guide);
  await write(join(family, 'lamp/docs/wicks.md'), '# Wicks\n\nTrim them.\n');
  await write(join(family, 'rope/README.md'), '# Rope\n\nNot read yet.\n');
  [site, files] = await Promise.all([
    startSite({ args: [family], environment: { ASTERISM_PAGES__OFFLINE: 'true', ...plain } }),
    nginxIsInstalled ? exportFiles(family) : undefined,
  ]);
});

test.afterAll(async () => {
  await Promise.all([site?.stop(), files?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const guide = `# Guide

The first edition. See [the end](#the-end).

## Oil
${'\nA line of the guide.\n'.repeat(60)}
## The end

[Wicks](wicks.md)
`;

const firefox = findFirefox();
const webkit = findWebKit();

interface TestedBrowser {
  readonly title: string;
  /** Why it is skipped, where it is not installed. */
  readonly missing?: string | undefined;
  /** True where Back shows the document as it was left, from the back/forward cache. */
  readonly keepsPages?: true;
  /** False where it need not read offline. */
  readonly offline?: false;
  start(): Promise<Browser>;
}

const browsers: readonly TestedBrowser[] = [
  {
    title: 'Chromium with its back/forward cache',
    keepsPages: true,
    start: () => startChromium(process.env.CHROMIUM_PATH ?? chromium.executablePath()),
  },
  {
    title: 'Firefox',
    missing: whyMissing(firefox),
    start: () => startFirefox(firefox.programs.executable ?? ''),
  },
  {
    title: 'Firefox without anchor positioning and the Navigation API',
    missing: whyMissing(firefox),
    // The worker and what it stores are the same.
    offline: false,
    start: () => startFirefox(firefox.programs.executable ?? '', beforeFirefox147),
  },
  {
    title: 'WebKit',
    missing: whyMissing(webkit),
    start: () => startWebKit(webkit.programs),
  },
];

for (const { title, missing, keepsPages, offline, start } of browsers) {
  test.describe(title, () => {
    let browser: Browser;

    test.beforeAll(async () => {
      if (missing === undefined) browser = await start();
    });
    test.afterAll(() => browser?.close());
    test.beforeEach(({ filesAt: _ }, info) => info.skip(missing !== undefined, missing));

    test(`in ${title}, a reader uses drawer, search, theme, anchors and Back`, async () => {
      await browser.resize(1280, 800);
      await open(browser, `${site.url}/lamp/index.html`);
      await expect.poll(() => text(browser, 'article h1')).toBe('Lamp');
      await useDrawer(browser);
      await useSearch(browser);
      await followAnchor(browser);
      const kept = await goBack(browser, `${site.url}/search?q=wicks`);
      if (keepsPages) expect(kept, 'the page comes from the back/forward cache').toBe(true);
    });

    test(`in ${title}, menus of a narrow window open beside their buttons, and a second click closes them`, async () => {
      await browser.resize(500, 800);
      await open(browser, `${site.url}/lamp/docs/guide.html`);
      for (const { button, menu } of menus) await useMenu(browser, button, menu);
    });

    if (offline === false) return;

    test(`in ${title}, a reader reads on while the site is away`, async () => {
      await readAway(browser, site.url);
    });

    test(`in ${title}, a reader reads on while the host of an exported site is away`, async ({ filesAt: _ }, info) => {
      info.skip(files === undefined, 'nginx is not installed.');
      await readAway(browser, files?.url ?? '');
    });
  });
}

async function useDrawer(browser: Browser): Promise<void> {
  await browser.click('[data-action="open-packages"]');
  await expect.poll(() => text(browser, 'dialog[open]')).toContain('rope');
  await browser.press('Escape');
  await expect.poll(() => is(browser, 'dialog', '[open]')).toBe(false);
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
}

/** Chooses a theme in another document and goes back. True when Back shows the document as it was left. */
async function goBack(browser: Browser, other: string): Promise<boolean> {
  const theme = () => browser.evaluate(() => [...document.documentElement.classList].sort().join(' '));
  const before = await theme();
  await browser.evaluate(() => void Object.assign(window, { marked: true }));
  await open(browser, other);
  await browser.click('[data-action="next-theme"]');
  await expect.poll(theme).not.toBe(before);
  await browser.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => text(browser, 'article h1')).toBe('Guide');
  return browser.evaluate(() => 'marked' in window);
}

/** Menus that both ends of a page have, by the selectors of a button and its menu. */
const menus = [
  { button: 'main [popovertarget="asterism:sidebar"]', menu: '[id="asterism:sidebar"]' },
  { button: 'header [popovertarget="asterism:languages"]', menu: '[id="asterism:languages"]' },
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
  await expect.poll(() => text(browser, 'main')).toContain('This is a copy from');
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

async function open(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  await untilReady(browser);
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

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
