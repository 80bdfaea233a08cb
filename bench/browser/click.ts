import type { Page } from 'playwright-core';

/** Measures the time from a click until the next page is visible. */
export interface ClickTimer {
  /**
   * Hovers over a link, clicks it after 100 ms, and resolves to the time until the next heading is painted, in ms. Throws when
   * no heading is painted within 15 s.
   */
  click(selector: string): Promise<number>;
}

/** Time between hovering over a link and the click, in ms. */
const hoverMs = 100;
const clickTimeoutMs = 15_000;

/** Creates a click timer for a page. Call it before the first navigation. */
export async function createClickTimer(page: Page): Promise<ClickTimer> {
  let painted: (milliseconds: number) => void = () => {};
  await page.exposeBinding('benchPainted', (_source, milliseconds: number) => painted(milliseconds));
  await page.addInitScript(observeClicks);
  return {
    async click(selector) {
      const link = page.locator(selector).first();
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      if (box === null) throw new Error(`The link ${selector} is not visible on ${page.url()}.`);
      const next = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No heading was painted after a click on ${selector}.`)),
          clickTimeoutMs,
        );
        painted = (milliseconds) => {
          clearTimeout(timer);
          resolve(milliseconds);
        };
      });
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(hoverMs);
      await page.mouse.down();
      await page.mouse.up();
      return next;
    },
  };
}

// Runs in every document. The click may have happened in the previous document, so its time is kept in the session storage.
function observeClicks(): void {
  const key = 'bench-click';
  const heading = (): string => document.querySelector('article h1')?.textContent ?? '';
  const report = (window as unknown as { benchPainted(milliseconds: number): void }).benchPainted;
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
    // The callback of the second frame runs after the first frame, which shows the heading, is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => report(performance.timeOrigin + performance.now() - click.at)),
    );
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
}
