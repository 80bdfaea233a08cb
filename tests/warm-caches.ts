import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { corpus, type Family, families } from './families.ts';
import { isSearchable, startSite, warmCache } from './start-site.ts';

/**
 * Renders the families that many journeys read. A site that begins with a copy of such a cache needs three seconds of
 * processor time less. Playwright calls this before all journeys, and the function that it returns after them.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls it by that.
export default async function warmCaches(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-warm-'));
  process.env.ASTERISM_WARM_CACHES = folder;
  await Promise.all([warm('example'), ...(existsSync(corpus) ? [warm('corpus')] : [])]);
  return () => rm(folder, { recursive: true, force: true });
}

async function warm(family: Family): Promise<void> {
  const site = await startSite({ args: families[family], cache: warmCache(family) });
  while (!(await isSearchable(site))) await setTimeout(100);
  await site.stop();
}
