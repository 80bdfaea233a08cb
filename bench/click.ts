import type { Page } from 'playwright-core';

/** When the next page's heading was on its way to the screen, in milliseconds after the click. */
export interface ClickTime {
  /** The browser handed over the first frame that shows it. */
  readonly firstFrame: number;
  /** The frame after that began, so the first one is surely painted. */
  readonly secondFrame: number;
}

/** Measures clicks on a page. */
export interface ClickTimer {
  /** Points at a link, clicks it 100 ms later, and tells when the next page's heading was painted. */
  click(selector: string): Promise<ClickTime>;
}

/** How long the pointer is over a link before the click, in milliseconds. */
const pointing = 100;
const longestClick = 15_000;

/** Prepares a page for measured clicks; call it before the page's first document. */
export async function createClickTimer(page: Page): Promise<ClickTimer> {
  let painted: (time: ClickTime) => void = () => {};
  await page.exposeBinding('benchPainted', (_source, time: ClickTime) => painted(time));
  await page.addInitScript(observeClicks);
  return {
    async click(selector) {
      const link = page.locator(selector).first();
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      if (box === null) throw new Error(`No link ${selector} can be seen on ${page.url()}.`);
      const next = new Promise<ClickTime>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Nothing came of a click on ${selector}.`)), longestClick);
        painted = (time) => {
          clearTimeout(timer);
          resolve(time);
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
  const tell = (window as unknown as { benchPainted(time: ClickTime): void }).benchPainted;
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
    const sinceClick = (): number => performance.timeOrigin + performance.now() - click.at;
    requestAnimationFrame(() => {
      let firstFrame = Number.NaN;
      // A message that is sent before a frame is painted arrives when the frame was handed over.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        firstFrame = sinceClick();
      };
      port2.postMessage('');
      requestAnimationFrame(() => tell({ firstFrame, secondFrame: sinceClick() }));
    });
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
}
