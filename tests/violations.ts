import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe whose answer depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong in the document as it is now, or in one element of it, by all its rules or by those of colours. Legacy
 * mode: there are no frames that it would have to visit. What is right is not listed.
 */
export async function violations(
  page: Page,
  by: 'all' | 'colours' = 'all',
  within = 'html',
): Promise<readonly string[]> {
  // Axe is a megabyte of script: a document gets it once. What it is given in its place does nothing.
  const hasAxe = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder(hasAxe ? { page, axeSource: ';' } : { page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(by === 'colours' && { runOnly: colourRules }) })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
