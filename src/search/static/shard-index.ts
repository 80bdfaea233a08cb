import { close, createIndex, type PagefindIndex } from 'pagefind';
import { type IndexedPackage, type PageIndex, SearchError } from '#model/views/search.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { type PageRecord, packageRecord, pageRecord } from '#search/index/page-record.ts';

/** One file of a search without a server. */
export interface ShardFile {
  /** Its path below the folder of the search. */
  readonly path: string;
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Takes words in as an index does, and gives the files in which a browser finds them. */
export interface ShardIndex extends Omit<PageIndex, 'search'> {
  /** The files: the same words give the same ones. Throws `SearchError`. */
  files(): Promise<readonly ShardFile[]>;
  /** Lets go of all of it. */
  close(): Promise<void>;
}

const engine = /^(?:pagefind(?:-worker)?\.js|wasm\..*)$/;

/** What Pagefind brings for pages that have no search of their own. */
const unused = /^pagefind-(?:highlight|ui|modular-ui|component-ui)\./;

/** True for what every index brings, and only the first part of a search needs. */
export function isEngine({ path }: ShardFile): boolean {
  return engine.test(path);
}

/**
 * Makes it. `shownAs` gives the file at whose address a page is shown. Words are found by how they begin and without
 * accents, in every language: so one index serves all visitors.
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

/** Records that Pagefind is sent before it has taken the first of them: it takes one after the other, and waits for none. */
const sentAtOnce = 32;

// Pages come in the order in which they were read; their files may not tell.
async function write(index: PagefindIndex, records: ReadonlyMap<string, PageRecord>): Promise<readonly ShardFile[]> {
  const inOrder = [...records].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  await mapConcurrent(inOrder, sentAtOnce, async (record) => {
    const { errors } = await index.addCustomRecord({ ...record, meta: { ...record.meta }, language: 'en' });
    if (errors.length > 0) throw new SearchError(errors.join(' '));
  });
  const { files, errors } = await index.getFiles();
  if (errors.length > 0) throw new SearchError(errors.join(' '));
  return files
    .filter(({ path }) => !unused.test(path))
    .map(({ path, content }) => ({ path, bytes: new Uint8Array(content) }));
}
