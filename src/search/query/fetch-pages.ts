import { type ReadRecord, readRecord } from '#search/index/page-record.ts';
import type { ShardResult } from '#search/static/shards.ts';

/** Fetches the contents of pages. Throws what the shards throw. */
export async function fetchPages(pages: readonly ShardResult[]): Promise<readonly ReadRecord[]> {
  const found = await Promise.all(pages.map((page) => page.data()));
  return found.map(({ raw_url: url, content, meta: { title = '' } }) => readRecord({ url, content, title }));
}
