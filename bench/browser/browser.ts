import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

/** Chromium is not installed. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}

/** Network and processor of a page load. */
export interface Conditions {
  /** Slow 4G (1.6 Mbit/s down, 150 ms) and a processor slowed four times, or neither. */
  readonly slow: boolean;
  /** Whether the HTTP cache of the browser is on. */
  readonly httpCache: boolean;
}

/** A page in a new browser profile. */
export interface FreshPage {
  /** The page. */
  readonly page: Page;
  /** Its DevTools session, with the network domain enabled. */
  readonly session: CDPSession;
  /** Closes the page and removes the profile. */
  close(): Promise<void>;
}

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const knownPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the installed Chromium. Throws {@link BrowserMissingError}. */
export function chromiumPath(): string {
  const executablePath = process.env.CHROMIUM_PATH ?? knownPaths.find((file) => existsSync(file));
  if (executablePath === undefined) {
    throw new BrowserMissingError('Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.');
  }
  return executablePath;
}

/** Starts the installed Chromium. Throws {@link BrowserMissingError}. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Opens a page in a new profile under the given conditions. */
export async function openPage(browser: Browser, conditions: Conditions): Promise<FreshPage> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: !conditions.httpCache });
  if (conditions.slow) {
    await session.send('Network.emulateNetworkConditions', slowNetwork);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { page, session, close: () => context.close() };
}

/** Opens a page on a fast network, with the cache of the browser, when its controls work and `settleMs` milliseconds later. */
export async function openReady(browser: Browser, url: string, settleMs: number): Promise<FreshPage> {
  const fresh = await openPage(browser, { slow: false, httpCache: true });
  await fresh.page.goto(url, { waitUntil: 'load' });
  await fresh.page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
  await fresh.page.waitForTimeout(settleMs);
  return fresh;
}
