import { derived } from '#platform/derived.ts';
import type { ServerFeature } from '#server/feature.ts';
import type { PathPageTools } from '#server/pages/path-pages.ts';
import { comparisonPath, comparisonPattern } from './declared.ts';
import { createCompareArticles } from './server/compare-articles.ts';
import { createListComparedPages } from './server/compared-pages.ts';
import { type ComparisonDeps, comparisonContent } from './server/comparison-content.ts';
import { comparisonLinks } from './server/comparison-links.ts';
import { requestedComparison } from './server/requested-comparison.ts';

const depsOf = derived((tools: PathPageTools): ComparisonDeps => {
  const compareArticles = createCompareArticles(tools);
  return { ...tools, compareArticles, listPages: createListComparedPages(compareArticles) };
});

/** What differs between two versions of a package or of a page. */
export const feature: ServerFeature = {
  ofPage: comparisonLinks,
  paths: {
    pages: {
      at(snapshot, path) {
        const request = requestedComparison(snapshot, path);
        return request && ((tools, url) => comparisonContent(depsOf(tools), snapshot, { ...request, url }));
      },
      ofPair: (repo, [from, to], site) => [comparisonPath({ repo, from, to }, undefined, site)],
      unneeded: [comparisonPattern],
    },
  },
};
