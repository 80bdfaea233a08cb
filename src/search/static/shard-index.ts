import { close, createIndex, type PagefindIndex } from 'pagefind';
import { type IndexedPackage, type PageIndex, SearchError } from '#model/views/search.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { type PageRecord, packageRecord, pageRecord } from '#search/index/page-record.ts';

/** One file of the search of an exported site. */
export interface ShardFile {
  /** Its path below the folder of the search. */
  readonly path: string;
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An index that becomes files, which a browser searches. */
export interface ShardIndex extends Omit<PageIndex, 'search'> {
  /** The files; the same pages give the same bytes. Throws `SearchError`. */
  files(): Promise<readonly ShardFile[]>;
  /** Frees the index. */
  close(): Promise<void>;
}

const engine = /^(?:pagefind(?:-worker)?\.js|wasm\..*)$/;

/** Files of Pagefind's own user interface. */
const unused = /^pagefind-(?:highlight|ui|modular-ui|component-ui)\./;

/** True for a file that is the same in every part, so that only the first part needs it. */
export function isEngine({ path }: ShardFile): boolean {
  return engine.test(path);
}

/**
 * Creates the index. `shownAs` returns the file under whose address a page is shown. Words match by prefix and without
 * accents in every language, so one index serves all visitors.
 */
export async function createShardIndex(shownAs: (page: { repo: string; file: string }) => string): Promise<ShardIndex> {
  const { index, errors } = await createIndex({ forceLanguage: 'unknown', keepIndexUrl: true });
  if (index === undefined) throw new SearchError(errors.join(' '));
  const records = new Map<string, PageRecord>();
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();
  return {
    keys: async () => new Map(),
    async setPackages(list) {
      packages = new Map(list.map((item) => [item.repo, item]));
      for (const item of list) note(packageRecord(item));
    },
    async put(pages) {
      for (const page of pages) note(pageRecord(page, shownAs(page), packages.get(page.repo)));
    },
    async remove() {},
    tidy: async () => false,
    files: () => write(index, records),
    async close() {
      await close();
    },
  };

  function note(record: PageRecord): void {
    records.set(record.url, record);
  }
}

/** Records that are sent to Pagefind at the same time; it takes them one by one. */
const sendConcurrency = 32;

// Sorted, so that the files do not depend on the order in which the pages were read.
async function write(index: PagefindIndex, records: ReadonlyMap<string, PageRecord>): Promise<readonly ShardFile[]> {
  const inOrder = [...records].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  await mapConcurrent(inOrder, sendConcurrency, async (record) => {
    const { errors } = await index.addCustomRecord({ ...record, meta: { ...record.meta }, language: 'en' });
    if (errors.length > 0) throw new SearchError(errors.join(' '));
  });
  const { files, errors } = await index.getFiles();
  if (errors.length > 0) throw new SearchError(errors.join(' '));
  return files
    .filter(({ path }) => !unused.test(path))
    .map(({ path, content }) => ({ path, bytes: new Uint8Array(content) }));
}
