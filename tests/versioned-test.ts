import type { RunningSite } from './start-site.ts';
import { startVersionedSite } from './versioned-family.ts';
import { type Watch, watched } from './watch-page.ts';
import { test as base } from './worker-test.ts';

interface OfTest {
  /** A site of a package with releases and an open request, which no test changes. */
  readonly site: RunningSite;
  /** What goes wrong in the browser. */
  readonly watch: Watch;
}

/** A test that reads a package with versions. */
export const test = base.extend<OfTest>({
  site: async ({ siteOf }, use) => use(await siteOf('versions', startVersionedSite)),
  baseURL: ({ site }, use) => use(site.url),
  watch: [watched, { auto: true }],
});
