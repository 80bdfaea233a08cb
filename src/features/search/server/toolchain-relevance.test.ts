import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SearchHit } from '#features/search/contract/search.ts';
import { currentSearch } from '#features/search/testing/current-search.ts';
import type { RelevanceQuery } from '#features/search/testing/relevance-queries.ts';
import { toolchainQueries } from '#features/search/testing/toolchain-queries.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ family: resolve('examples/toolchains') });
  await site.catalog.followers.update();
});

afterAll(() => site.close());

/** The place of the wanted hit, 1 for the first; infinite if it is not found. */
async function placeOf([text, wanted]: RelevanceQuery): Promise<number> {
  const { hits } = await currentSearch(site).search({ text, filter: {}, language: undefined, limit: 20 });
  const place = hits.findIndex((hit) => namesOf(hit).includes(wanted));
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

/** What a hit may be called: the first page stands for its package, and a section for its page. */
function namesOf({ kind, repo, file, id }: SearchHit): readonly string[] {
  if (kind === 'package') return [repo];
  return [...(/^README\.\w+$/.test(file) ? [repo] : []), `${repo}/${file}`, `${repo}/${file}#${id}`];
}

test.each(Object.entries(toolchainQueries))('ten questions about %s find what is meant', async (_repo, queries) => {
  expect(queries.length).toBeGreaterThanOrEqual(10);
  const missed: string[] = [];
  let sum = 0;
  for (const query of queries) {
    const place = await placeOf(query);
    sum += 1 / place;
    if (place !== 1) missed.push(`${query[0]} → ${query[1]} at ${place}`);
  }
  expect(sum / queries.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('the check finds nothing in any of the families but that they have no licence', async () => {
  const found: string[] = [];
  for (const repo of Object.keys(toolchainQueries)) {
    const response = await site.get(`/api/check/${repo}`);
    const report: unknown = await (response.status === 503 ? untilReported(repo) : response.json());
    const findings = findingsIn(report).map((finding) => `${repo}: ${JSON.stringify(finding)}`);
    found.push(...findings.filter((finding) => !finding.includes('"rule":"no-licence"')));
  }
  expect(found).toEqual([]);
});

async function untilReported(repo: string): Promise<unknown> {
  for (;;) {
    const response = await site.get(`/api/check/${repo}`);
    if (response.status === 200) return response.json();
    await new Promise((later) => setTimeout(later, 20));
  }
}

function findingsIn(report: unknown): readonly unknown[] {
  expect(report).toHaveProperty('findings');
  return typeof report === 'object' && report !== null && 'findings' in report && Array.isArray(report.findings)
    ? report.findings
    : [];
}
