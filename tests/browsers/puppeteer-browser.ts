import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import { launchOptions } from '#tests/fixtures/launch-options.ts';
import type { Browser } from './browser.ts';

/**
 * Preferences of Firefox that leave out what came with version 147: anchor positioning and the Navigation API. Safari before
 * 26.2 has no Navigation API either.
 */
export const beforeFirefox147 = {
  'layout.css.anchor-positioning.enabled': false,
  'dom.navigation.webidl.enabled': false,
};

/** Starts Firefox over WebDriver BiDi, with a home folder of its own: as root it refuses that of another user. */
export async function startFirefox(
  executablePath: string,
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'asterism-firefox-'));
  const env = { ...process.env, HOME: home };
  return start({ browser: 'firefox', executablePath, env, extraPrefsFirefox: { ...preferences } }, home);
}

/** Starts Chromium with its back/forward cache, which Playwright turns off. */
export async function startChromium(executablePath: string): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'asterism-chromium-'));
  return start({ browser: 'chrome', executablePath, args: launchOptions.args, userDataDir: home }, home);
}

async function start(options: LaunchOptions, home: string): Promise<Browser> {
  const browser = await puppeteer.launch({ ...options, headless: true, defaultViewport: null });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    name: await browser.version(),
    ...actionsOf(page),
    async close() {
      await browser.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function actionsOf(page: Page): Omit<Browser, 'name' | 'close'> {
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (run, ...args) => page.evaluate(`(${run}).apply(null, ${JSON.stringify(args)})`) as Promise<never>,
    click: (selector) => page.click(selector),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    async pressControl(key) {
      await page.keyboard.down('Control');
      await page.keyboard.press(key as KeyInput);
      await page.keyboard.up('Control');
    },
    resize: (width, height) => page.setViewport({ width, height }),
  };
}
