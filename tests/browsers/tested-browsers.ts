import { chromium } from '@playwright/test';
import { findFirefox, findWebKit, whyMissing } from '#scripts/test-run/browsers.js';
import type { Browser } from './browser.ts';
import { beforeFirefox147, startChromium, startFirefox } from './puppeteer-browser.ts';
import { startWebKit } from './webkit-browser.ts';

const firefox = findFirefox();
const webkit = findWebKit();

/** A browser that the journeys run in. */
export interface TestedBrowser {
  /** Its name in titles of journeys. */
  readonly title: string;
  /** Why it is skipped, where it is not installed. */
  readonly missing?: string | undefined;
  /** False where it need not read offline. */
  readonly offline?: false;
  /** Starts it with a new profile. */
  start(): Promise<Browser>;
}

/** The browsers that the journeys run in. */
export const browsers: readonly TestedBrowser[] = [
  {
    title: 'Chromium with its back/forward cache',
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
