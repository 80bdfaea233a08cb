import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser, openReady } from '#bench/browser/browser.ts';
import { pagePath } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

/** Typed texts: two keys of which the second is measured, or a whole word as one input. */
const typed = { keys: ['me', 'st', 'wi', 'pa', 'ti'], words: ['bench-042', 'measure', 'package'] };

/** Folder of the built client. */
const assets = join(import.meta.dirname, '../../dist/client/assets');

const field = '.search-palette [role=combobox]';
/** A row with a hit; before a word is typed, others are suggested. */
const result = '.search-palette [role=option]:not(.suggestion)';

/** Measures opening the search and the time from a key until the first result is painted. */
export async function measureSearchPalette(setup: Pick<Setup, 'sites' | 'quick'>): Promise<SectionReport> {
  const { asterism: site } = await setup.sites();
  const answerBytes = await largestAnswerBytes(site.url);
  const browser = await launchBrowser();
  const times: Times = { openings: [], keys: [], words: [] };
  try {
    for (let round = 0; round < (setup.quick ? 2 : 5); round += 1) {
      const { page, close } = await openReady(browser, site.url + pagePath(1, 1), 1_000);
      times.openings.push(await timeUntilPainted(page, field, () => page.keyboard.press('Control+k')));
      for (const [first = '', key = ''] of typed.keys) {
        times.keys.push(await timeUntilResult(page, first, () => page.keyboard.press(key)));
      }
      for (const word of typed.words)
        times.words.push(await timeUntilResult(page, '', () => page.keyboard.insertText(word)));
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
        title: 'Bytes on the wire',
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
    notes: ['The palette sends the first query at once, and later ones at least 40 ms apart.'],
  };
}

/** Size of the largest response to the typed texts once all pages are indexed, in bytes. */
async function largestAnswerBytes(site: string): Promise<number> {
  let longest = 0;
  for (const text of [...typed.keys, ...typed.words]) {
    const body = await fetchCompleteAnswer(`${site}/api/search?q=${text}&lang=en&limit=20`);
    longest = Math.max(longest, brotliCompressSync(body).length);
  }
  return longest;
}

async function fetchCompleteAnswer(url: string): Promise<string> {
  for (;;) {
    const body = await (await fetch(url)).text();
    if (JSON.parse(body).complete === true) return body;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function codeBytes(): Promise<number> {
  const file = (await readdir(assets)).find((name) => /^palette-root-.*\.js$/.test(name));
  if (file === undefined) throw new Error('The build has no search palette. Run npm run build first.');
  return brotliCompressSync(await readFile(join(assets, file))).length;
}

/** Time until the first result of what `action` types after `text` is painted, in ms. */
async function timeUntilResult(page: Page, text: string, action: () => Promise<void>): Promise<number> {
  await page.locator(field).fill(text);
  await page.locator(result).first().waitFor({ state: 'detached' });
  return timeUntilPainted(page, result, action);
}

/** Time from the input of `action` until the frame after the one that shows the element, in ms. */
async function timeUntilPainted(page: Page, selector: string, action: () => Promise<void>): Promise<number> {
  const shown = page.evaluate(observePainting, selector);
  // The observer must be installed before the input.
  await page.evaluate(() => undefined);
  await action();
  return shown;
}

// Runs in the document. The callback of the second frame runs after the first frame, which shows the element, is painted.
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
