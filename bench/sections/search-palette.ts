import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '#bench/browser/browser.ts';
import { pagePath } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

/** What is typed, one after the other: a key after a letter that finds nothing yet, or a word at a stroke. */
const typed = { keys: ['me', 'st', 'wi', 'pa', 'ti'], words: ['bench-042', 'measure', 'package'] };

/** Where the built interface lies. */
const assets = join(import.meta.dirname, '../../dist/client/assets');

const field = '.search-palette [role=combobox]';
const result = '.search-palette [role=option]';

/** How quickly the search opens, and how soon after a key its first result is on the screen. */
export async function searchPalette(setup: Pick<Setup, 'sites' | 'quick'>): Promise<SectionReport> {
  const { asterism: site } = await setup.sites();
  const answerBytes = await firstAnswer(site.url);
  const browser = await launchBrowser();
  const times: Times = { openings: [], keys: [], words: [] };
  try {
    for (let round = 0; round < (setup.quick ? 2 : 5); round += 1) {
      const { page, close } = await openPage(browser, { slow: false, httpCache: true });
      await page.goto(site.url + pagePath(1, 1), { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
      await page.waitForTimeout(1_000);
      times.openings.push(await painted(page, field, () => page.keyboard.press('Control+k')));
      for (const [first = '', key = ''] of typed.keys) {
        times.keys.push(await found(page, first, () => page.keyboard.press(key)));
      }
      for (const word of typed.words) times.words.push(await found(page, '', () => page.keyboard.insertText(word)));
      await close();
    }
  } finally {
    await browser.close();
  }
  return reportOf(times, { code: await codeBytes(), answer: answerBytes });
}

type Times = Readonly<Record<'openings' | 'keys' | 'words', number[]>>;

function reportOf(times: Times, bytes: Readonly<Record<'code' | 'answer', number>>): SectionReport {
  const row = (name: string, list: readonly number[]) => ({ name, values: [median(list), Math.max(...list)] });
  return {
    tables: [
      {
        title: '1,000 pages',
        columns: ['median ms', 'worst ms'],
        rows: [
          row('open for the first time, until the field is painted', times.openings),
          row('a key, until its first result is painted', times.keys),
          row('a word at a stroke, until its first result is painted', times.words),
        ],
      },
      {
        title: 'what comes over the wire',
        columns: ['KB, brotli'],
        rows: [
          { name: 'the palette, styles included', values: [bytes.code / 1024] },
          { name: 'the longest first answer', values: [bytes.answer / 1024] },
        ],
      },
    ],
    goals: [
      { figure: 'first result after a key, median ms', found: median(times.keys), rule: '≤ 100', limit: 100 },
      { figure: 'first answer, KB', found: bytes.answer / 1024, rule: '≤ 15', limit: 15 },
    ],
    notes: ['The palette asks at once, and 40 ms after the last key while keys follow each other quickly.'],
  };
}

/** The bytes of the longest answer to what is typed, once all pages are in the index. */
async function firstAnswer(site: string): Promise<number> {
  let longest = 0;
  for (const text of [...typed.keys, ...typed.words]) {
    const body = await answerTo(`${site}/api/search?q=${text}&lang=en&limit=20`);
    longest = Math.max(longest, brotliCompressSync(body).length);
  }
  return longest;
}

async function answerTo(url: string): Promise<string> {
  for (;;) {
    const body = await (await fetch(url)).text();
    if (JSON.parse(body).complete === true) return body;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function codeBytes(): Promise<number> {
  const file = (await readdir(assets)).find((name) => /^search-palette-.*\.js$/.test(name));
  if (file === undefined) throw new Error('The build has no search palette. Run "npm run build" first.');
  return brotliCompressSync(await readFile(join(assets, file))).length;
}

/** Milliseconds until the first result of what `act` types behind `text` is painted. */
async function found(page: Page, text: string, act: () => Promise<void>): Promise<number> {
  await page.locator(field).fill(text);
  await page.locator(result).first().waitFor({ state: 'detached' });
  return painted(page, result, act);
}

/** Milliseconds from the input that `act` makes until the frame after it that shows the first such element. */
async function painted(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  const shown = page.evaluate(observePainting, selector);
  // The observer must be there before the input is.
  await page.evaluate(() => undefined);
  await act();
  return shown;
}

// Runs in the document. The second frame's callback runs when the first frame, which shows the element, is painted.
function observePainting(selector: string): Promise<number> {
  return new Promise((resolve) => {
    let since: number | undefined;
    const start = ({ timeStamp }: Event): void => {
      since ??= timeStamp;
    };
    for (const type of ['keydown', 'input']) addEventListener(type, start, { capture: true });
    const observer = new MutationObserver(() => {
      if (since === undefined || document.querySelector(selector) === null) return;
      observer.disconnect();
      const from = since;
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}
