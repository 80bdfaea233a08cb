import { expect } from '@playwright/test';
import type { Browser } from './browser.ts';
import { is, open, text, untilReady } from './read-browser.ts';

/** Comes to an anchor by its other names: with the document, by a hash and by a link. */
export async function findNames(browser: Browser, url: string): Promise<void> {
  const page = `${url}/lamp/docs/names.html`;
  const isShown = () => browser.evaluate(isInView, '#old-names-of-it');
  for (const hash of ['#Old_Names-of-It', '#user-content-old-names-of-it']) {
    await browser.open('about:blank');
    await open(browser, page + hash);
    await expect.poll(isShown, { message: `${hash} is found when the document is opened` }).toBe(true);
    await browser.evaluate(followHash, hash);
    await expect.poll(isShown, { message: `${hash} is found when the hash changes` }).toBe(true);
    await browser.evaluate(addLink, hash);
    await browser.click('article > a');
    await expect.poll(isShown, { message: `${hash} is found by a link to where the address leads` }).toBe(true);
  }
  await browser.evaluate(followHash, '#fn-1');
  await expect.poll(() => browser.evaluate(isInView, '[id="user-content-fn-1"]')).toBe(true);
}

/** Sets the hash of the address, which it may have already. Runs in the page. */
function followHash(hash: string): void {
  location.hash = '';
  scrollTo(0, 0);
  location.hash = hash;
}

/** Adds a link at the top of the article. Runs in the page. */
function addLink(hash: string): void {
  document.querySelector('article > a')?.remove();
  document.querySelector('article')?.prepend(Object.assign(document.createElement('a'), { href: hash, text: hash }));
  scrollTo(0, 0);
}

/** True when an element is wholly in the window. Runs in the page. */
function isInView(selector: string): boolean {
  const { top = -1, bottom = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return top > 0 && bottom < innerHeight;
}

/** Comes to an anchor below what grows, with the document and within the site, and scrolls away from it. */
export async function holdTarget(browser: Browser, url: string): Promise<void> {
  await browser.open('about:blank');
  await open(browser, `${url}/lamp/docs/growing.html#the-target`);
  await untilDrawn(browser);
  await open(browser, `${url}/lamp/docs/names.html`);
  await browser.evaluate(() => location.assign('growing.html#the-target'));
  await expect.poll(() => text(browser, 'article h1')).toBe('Growing');
  await untilReady(browser);
  await untilDrawn(browser);
  const before = await browser.evaluate(topAfterGrowth, 0);
  expect(Math.abs((await browser.evaluate(topAfterGrowth, 300)) - before), 'it is held').toBeLessThan(2);
  await browser.evaluate(() => scrollBy(0, -40));
  await expect
    .poll(() => browser.evaluate(topAfterGrowth, 0), 'it is where the reader has scrolled it to')
    .toBeGreaterThan(before + 30);
  expect(await browser.evaluate(topAfterGrowth, 300), 'a reader who has scrolled is left alone').toBeGreaterThan(
    before + 300,
  );
}

/** Waits until all above the target is loaded and drawn, with the target in view. */
async function untilDrawn(browser: Browser): Promise<void> {
  await expect.poll(() => browser.evaluate(load), 'all is drawn').toBe(true);
  await expect.poll(() => browser.evaluate(isInView, '#the-target'), 'the target is in view').toBe(true);

  function load(): boolean {
    const images = [...document.querySelectorAll<HTMLImageElement>('article img')];
    for (const image of images) image.loading = 'eager';
    const figures = document.querySelectorAll('article figure.mermaid');
    return images.length >= 8 + figures.length && images.every((image) => image.complete);
  }
}

/** Distance of the target from the top of the window, px, two frames after a box of this height came above it. Runs in the page. */
async function topAfterGrowth(height: number): Promise<number> {
  const box = document.createElement('div');
  box.style.blockSize = `${height}px`;
  const target = document.getElementById('the-target');
  // The browser itself holds what is in the window below what grows above it, but not below what grows in it.
  if (height > 0) target?.before(box);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return target?.getBoundingClientRect().top ?? 0;
}

/** Opens a folder of the page tree and goes to another page. */
export async function keepFolder(browser: Browser, url: string): Promise<void> {
  const isOpen = () => is(browser, '[id="asterism:pages"] details:has(a[href$="whales.html"]) details', '[open]');
  await open(browser, `${url}/lamp/docs/wicks.html`);
  await browser.click('[id="asterism:pages"] details details > summary');
  await expect.poll(isOpen).toBe(true);
  await browser.click('[id="asterism:pages"] a[href$="names.html"]');
  await expect.poll(() => text(browser, 'article h1')).toBe('Names');
  await untilReady(browser);
  await expect.poll(isOpen).toBe(true);
}
