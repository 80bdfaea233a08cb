import type { Page } from 'playwright-core';

/** Measures clicks on a page. */
export interface ClickTimer {
  /** Points at a link, clicks it 100 ms later, and tells after how many milliseconds the next heading was painted. */
  click(selector: string): Promise<number>;
}

/** How long the pointer is over a link before the click, in milliseconds. */
const pointing = 100;
const longestClick = 15_000;

/** Prepares a page for measured clicks; call it before the page's first document. */
export async function createClickTimer(page: Page): Promise<ClickTimer> {
  let painted: (milliseconds: number) => void = () => {};
  await page.exposeBinding('benchPainted', (_source, milliseconds: number) => painted(milliseconds));
  await page.addInitScript(observeClicks);
  return {
    async click(selector) {
      const link = page.locator(selector).first();
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      if (box === null) throw new Error(`No link ${selector} can be seen on ${page.url()}.`);
      const next = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Nothing came of a click on ${selector}.`)), longestClick);
        painted = (milliseconds) => {
          clearTimeout(timer);
          resolve(milliseconds);
        };
      });
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(pointing);
      await page.mouse.down();
      await page.mouse.up();
      return next;
    },
  };
}

// Runs in every document: from the click, perhaps in the document before, until another heading was painted.
function observeClicks(): void {
  const key = 'bench-click';
  const heading = (): string => document.querySelector('article h1')?.textContent ?? '';
  const tell = (window as unknown as { benchPainted(milliseconds: number): void }).benchPainted;
  addEventListener(
    'click',
    (event) => {
      const click = { at: performance.timeOrigin + event.timeStamp, heading: heading() };
      sessionStorage.setItem(key, JSON.stringify(click));
    },
    { capture: true },
  );
  const check = (): void => {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return;
    const click: { at: number; heading: string } = JSON.parse(stored);
    if (heading() === '' || heading() === click.heading) return;
    sessionStorage.removeItem(key);
    // The second frame's callback runs when the first frame, which shows the heading, is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => tell(performance.timeOrigin + performance.now() - click.at)),
    );
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
}
