import type { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { type IndexedPackage, pageName } from '#model/views/search.ts';
import { digest } from '#platform/hash.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { packageKey, packageRow, pageRows } from '#search/index/index-rows.ts';
import { PageStore, type ShownPage } from './page-store.ts';
import { type NumberedPage, readEntries } from './read-entries.ts';
import { encodeList, listFile, recordFile, rowsOfRecord, shardFile } from './shard-format.ts';
import { writeShards } from './write-shards.ts';

/** A stored page: its key, and the file under whose address it is shown. */
export type StoredPage = Pick<ShownPage, 'key' | 'shown'>;

/** The search files of a site. All methods throw the errors of SQLite. */
export interface ShardFiles {
  /** Every stored page and package, by name. */
  keys(): ReadonlyMap<string, StoredPage>;
  /** Sets the packages, and removes the pages of packages that are gone. */
  setPackages(packages: readonly IndexedPackage[]): void;
  /** Adds or replaces pages. */
  put(pages: readonly ShownPage[]): void;
  /** Removes pages. */
  remove(names: readonly string[]): void;
  /** The files of the stored pages; the same pages have the same files. */
  list(): readonly ListedFile[];
  /** The bytes of listed files. */
  read(paths: readonly string[]): readonly (Uint8Array<ArrayBuffer> | undefined)[];
}

/** A file of the search. */
export interface ListedFile {
  /** Its path in the folder of the search. */
  readonly path: string;
  /** Changes with its bytes. */
  readonly key: string;
}

/** Where a record is stored. */
interface RecordPlace {
  readonly page: number;
  readonly number: number;
}

/** Creates the files over an open database. `product` is the name of the core package. */
export function createShardFiles(database: DatabaseSync, product: string): ShardFiles {
  const store = new PageStore(database, product);
  const { statements } = store;
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();
  /** The files of the last listing; undefined until one of them is read. */
  let files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | RecordPlace> | undefined;

  function together(work: () => void): void {
    try {
      inTransaction(database, work);
    } catch (error) {
      store.forget();
      throw error;
    }
  }

  return {
    keys: () =>
      new Map(
        statements.keys.all().map(({ repo, file, key, shown }) => {
          return [pageName({ repo: String(repo), file: String(file) }), { key: String(key), shown: String(shown) }];
        }),
      ),
    setPackages(list) {
      packages = new Map(list.map((item) => [item.repo, item]));
      const known = new Map(statements.packages.all().map(({ repo, key }) => [String(repo), key]));
      together(() => {
        for (const repo of known.keys()) {
          if (packages.has(repo)) continue;
          for (const { file } of statements.files.all(repo)) store.remove(repo, String(file));
        }
        for (const item of list.filter((each) => known.get(each.repo) !== packageKey(each))) {
          store.remove(item.repo, '');
          const page = { repo: item.repo, file: '', shown: '', key: packageKey(item), title: '' };
          store.add(page, [packageRow(item)], item);
        }
      });
    },
    put(pages) {
      together(() => {
        for (const page of pages) {
          store.remove(page.repo, page.file);
          store.add(page, pageRows(page), packages.get(page.repo));
        }
      });
    },
    remove(names) {
      together(() => {
        for (const name of names) {
          const [repo = '', file = ''] = name.split('\n');
          store.remove(repo, file);
        }
      });
    },
    list() {
      // Without a change the shards need not be written to know their keys.
      const state = digest(JSON.stringify(statements.layout.all()));
      const stored = statements.listing.get();
      files = undefined;
      if (stored?.state === state) return JSON.parse(String(stored.files));
      const made = listFiles(store);
      files = made.files;
      statements.setListing.run(state, JSON.stringify(made.listed));
      return made.listed;
    },
    read(paths) {
      const known = files ?? listFiles(store).files;
      files = known;
      return paths.map((path) => {
        const file = known.get(path);
        return file === undefined || file instanceof Uint8Array ? file : store.record(file.page, file.number);
      });
    },
  };
}

/** Numbers all records, and writes the shards. */
function listFiles(store: PageStore) {
  const files = new Map<string, Uint8Array<ArrayBuffer> | RecordPlace>();
  const listed: ListedFile[] = [];
  const pages: NumberedPage[] = [];
  const counts = new Map<string, number>();
  let record = 0;
  for (const { id, repo, key, shown, records } of store.statements.layout.all()) {
    const [page, count] = [Number(id), Number(records)];
    pages.push({ id: page, place: record * rowsOfRecord });
    counts.set(String(repo), (counts.get(String(repo)) ?? 0) + count);
    for (let number = 0; number < count; number += 1) {
      const path = recordFile(record);
      files.set(path, { page, number });
      listed.push({ path, key: digest(`${key}\n${shown}\n${number}`) });
      record += 1;
    }
  }
  const starts: string[] = [];
  for (const { start, bytes } of writeShards(readEntries(store, pages))) {
    const path = shardFile(starts.length);
    const compressed = compress(bytes);
    files.set(path, compressed);
    listed.push({ path, key: digest(compressed) });
    starts.push(start);
  }
  const tag = digest(JSON.stringify(listed.map(({ key }) => key)));
  const list = compress(encodeList({ tag, starts, packages: [...counts.values()] }));
  files.set(listFile, list);
  return { files, listed: [...listed, { path: listFile, key: tag }] };
}

function compress(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes, { level: 9 }));
}
