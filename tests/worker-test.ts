import { test as base } from '@playwright/test';
import type { RunningSite } from './start-site.ts';

interface OfEveryTest {
  /** True for a browser that can draw the animated background; false by default. */
  readonly background: boolean;
}

/** What a worker has. */
export interface OfWorker {
  /** The path under which the example lies as files behind nginx, '' at the root of a host; undefined where it is served. */
  readonly filesAt: string | undefined;
  /** Starts a site once for all tests of a worker that give the same key. It is stopped when the worker ends. */
  readonly siteOf: (key: string, start: () => Promise<RunningSite>) => Promise<RunningSite>;
}

/**
 * An init script: the browser cannot draw the animated background, which takes a third of the processor time of a page.
 */
export function withoutBackground(): void {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
}

/**
 * The test of all files, also of those without a page. A file with other fixtures of a worker than the one before gets
 * another worker, which starts a browser and sites of its own.
 */
export const test = base.extend<OfEveryTest, OfWorker>({
  background: [false, { option: true }],
  context: async ({ context, background }, use) => {
    if (!background) await context.addInitScript(withoutBackground);
    await use(context);
  },
  filesAt: [undefined, { option: true, scope: 'worker' }],
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const started = new Map<string, Promise<RunningSite>>();
      await use((key, start) => {
        const site = started.get(key) ?? start();
        started.set(key, site);
        return site;
      });
      await Promise.allSettled([...started.values()].map(async (site) => (await site).stop()));
    },
    { scope: 'worker' },
  ],
});
