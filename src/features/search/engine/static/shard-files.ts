import type { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { type IndexedPackage, pageName, pageOfName } from '#features/search/contract/search.ts';
import { packageKey, packageRow, pageRows } from '#features/search/engine/index/index-rows.ts';
import { packageChanges } from '#features/search/engine/index/package-changes.ts';
import { digest } from '#platform/hash.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { type ExportedPage, PageStore } from './page-store.ts';
import { type NumberedPage, readEntries } from './read-entries.ts';
import { encodeList, listFile, recordFile, rowsOfRecord, shardFile } from './shard-format.ts';
import { writeShards } from './write-shards.ts';

/** A stored page: its key, and the file under whose address it is shown. */
export type StoredPage = Pick<ExportedPage, 'key' | 'shown'>;

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

type FileMap = ReadonlyMap<string, Uint8Array<ArrayBuffer> | RecordPlace>;

/** The search files of a site. All methods throw the errors of SQLite. */
export class ShardFiles {
  readonly #database: DatabaseSync;
  readonly #store: PageStore;
  #packages: ReadonlyMap<string, IndexedPackage> = new Map();
  /** The files of the last listing; undefined until one of them is read. */
  #files: FileMap | undefined;

  /** Creates the files over a database that has the tables. `product` is the name of the core package. */
  constructor(database: DatabaseSync, product: string) {
    this.#database = database;
    this.#store = new PageStore(database, product);
  }

  /** Every stored page and package, by name. */
  keys(): ReadonlyMap<string, StoredPage> {
    const rows = this.#store.statements.keys.all();
    return new Map(
      rows.map(({ repo, file, key, shown }) => {
        return [pageName({ repo: String(repo), file: String(file) }), { key: String(key), shown: String(shown) }];
      }),
    );
  }

  /** Sets the packages, and removes the pages of packages that are gone. */
  setPackages(packages: readonly IndexedPackage[]): void {
    const { statements } = this.#store;
    this.#packages = new Map(packages.map((item) => [item.repo, item]));
    const { gone, changed } = packageChanges(statements.packages.all(), this.#packages);
    this.#together(() => {
      for (const repo of gone) {
        for (const { file } of statements.files.all(repo)) this.#store.remove(repo, String(file));
      }
      for (const item of changed) this.#putPackage(item);
    });
  }

  /** Adds or replaces pages. */
  put(pages: readonly ExportedPage[]): void {
    this.#together(() => {
      for (const page of pages) {
        this.#store.remove(page.repo, page.file);
        this.#store.add(page, pageRows(page), this.#packages.get(page.repo));
      }
    });
  }

  /** Removes pages. */
  remove(names: readonly string[]): void {
    this.#together(() => {
      for (const name of names) {
        const { repo, file } = pageOfName(name);
        this.#store.remove(repo, file);
      }
    });
  }

  /** The files of the stored pages; the same pages have the same files. */
  list(): readonly ListedFile[] {
    const { layout, listing, setListing } = this.#store.statements;
    this.#files = undefined;
    // Without a change the shards need not be written to know their keys.
    const state = digest(JSON.stringify(layout.all()));
    const stored = listing.get();
    if (stored?.state === state) return JSON.parse(String(stored.files));
    const { files, listed } = listFiles(this.#store);
    this.#files = files;
    setListing.run(state, JSON.stringify(listed));
    return listed;
  }

  /** The bytes of listed files. */
  read(paths: readonly string[]): readonly (Uint8Array<ArrayBuffer> | undefined)[] {
    const files = this.#files ?? listFiles(this.#store).files;
    this.#files = files;
    return paths.map((path) => {
      const file = files.get(path);
      return file === undefined || file instanceof Uint8Array ? file : this.#store.record(file.page, file.number);
    });
  }

  #putPackage(item: IndexedPackage): void {
    this.#store.remove(item.repo, '');
    const page = { repo: item.repo, file: '', shown: '', key: packageKey(item), title: '', path: '' };
    this.#store.add(page, [packageRow(item)], item);
  }

  /** Runs `work` in one transaction. */
  #together(work: () => void): void {
    try {
      inTransaction(this.#database, work);
    } catch (error) {
      this.#store.forget();
      throw error;
    }
  }
}

/** Numbers all records, and writes the shards. */
function listFiles(store: PageStore): { readonly files: FileMap; readonly listed: readonly ListedFile[] } {
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
