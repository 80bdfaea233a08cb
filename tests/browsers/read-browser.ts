import { expect } from '@playwright/test';
import type { Browser } from './browser.ts';

/** Opens an address and waits until the interface has taken over its document. */
export async function open(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  await untilReady(browser);
}

/** Waits until the interface has taken over the document. */
export async function untilReady(browser: Browser): Promise<void> {
  await expect.poll(() => read(browser, () => performance.getEntriesByName('asterism:ready').length > 0)).toBe(true);
}

/** The text of the first element that a selector finds; undefined where there is none, or no document yet. */
export function text(browser: Browser, selector: string): Promise<string | undefined> {
  return read(browser, (css) => document.querySelector<HTMLElement>(css)?.innerText, selector);
}

/** True when an element that the first selector finds matches the second one. */
export function is(browser: Browser, selector: string, state: string): Promise<boolean | undefined> {
  return read(
    browser,
    (css, matching) => [...document.querySelectorAll(css)].some((element) => element.matches(matching)),
    selector,
    state,
  );
}

/** What a function finds in the page; undefined while another document replaces it. */
async function read<Args extends readonly unknown[], T>(
  browser: Browser,
  run: (...args: Args) => T,
  ...args: Args
): Promise<T | undefined> {
  return browser.evaluate(run, ...args).catch(() => undefined);
}
