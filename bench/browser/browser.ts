import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

/** No Chromium was found. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}

/** What a page is loaded under. */
export interface Conditions {
  /** Slow 4G (1.6 Mbit/s down, 150 ms) and a processor slowed four times, or neither. */
  readonly slow: boolean;
  /** Whether the browser's HTTP cache is on. */
  readonly httpCache: boolean;
}

/** A page of a fresh browser profile. */
export interface FreshPage {
  /** The page. */
  readonly page: Page;
  /** Its debugging session, with the network domain on. */
  readonly session: CDPSession;
  /** Ends the profile. */
  close(): Promise<void>;
}

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The program of the machine's Chromium. Throws {@link BrowserMissingError} where there is none. */
export function chromiumPath(): string {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find((file) => existsSync(file));
  if (executablePath === undefined) {
    throw new BrowserMissingError('No Chromium was found. Install it, or name its program in CHROMIUM_PATH.');
  }
  return executablePath;
}

/** Starts the machine's Chromium. Throws {@link BrowserMissingError} where there is none. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Opens a page of a fresh profile under the conditions. */
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
