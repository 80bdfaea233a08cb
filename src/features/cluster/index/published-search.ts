import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Contents } from '#features/cluster/contents/contents.ts';
import type { Publications } from '#features/cluster/store/shared-store.ts';
import type { PageIndex } from '#features/search/contract/search.ts';
import { filterHits, indexStamp, type SyncedIndex } from '#features/search/indexing/synced-index.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import { assembleFile, hashChunks } from './index-chunks.ts';
import { chunkName, type IndexManifest, parseIndexManifest } from './index-manifest.ts';

/** An open index. */
export type ReadIndex = Pick<PageIndex, 'search'> & {
  /** Sets the function that is called when the index lacks pages, because its file was damaged. */
  onLost(listener: () => void): void;
  /** Closes the file. */
  close(): Promise<void>;
};

/** Dependencies of a published search. */
export interface PublishedSearchDeps {
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Publications of the product. */
  readonly publications: Publications;
  /** Provides the snapshot that is searched. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  /** Beginning of the paths of index files on this machine. */
  readonly file: string;
  readonly open: (file: string) => ReadIndex;
  /** Called when an index was taken: workers have rendered the pages in it. */
  readonly onTaken: () => void;
  /** Called when the newest index could not be taken; the earlier one stays. */
  readonly onError: (error: unknown) => void;
}

interface Current {
  readonly number: number;
  /** Undefined for the index of an earlier process, until it is compared with what is published. */
  readonly stamp: string | undefined;
  readonly file: string;
  readonly index: ReadIndex;
}

/** How often the newest index is looked up without a notification, in milliseconds. */
const lookUpMs = 15_000;

/** Creates a search over the index that workers publish. Searches go on while it is replaced. */
export function createPublishedSearch(deps: PublishedSearchDeps): SyncedIndex {
  const { publications, snapshots, onError } = deps;
  const shown = createShownIndex(deps, () => follow());
  const take = coalesce<void, void>(shown.take);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  let starting: Promise<void> | undefined;

  function follow(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(follow, lookUpMs).unref();
    void take().catch((error: unknown) => {
      if (!isClosed) onError(error);
    });
  }

  return {
    async update() {
      starting ??= shown.openEarlier();
      await starting;
      stop ??= publications.listen('index', follow);
      await take().catch(onError);
    },
    forget: () => undefined,
    async search(query) {
      const snapshot = snapshots.current();
      const searched = shown.current();
      if (searched === undefined) return { hits: [], more: false, corrected: null, complete: false };
      const found = await searched.index.search(query).catch((error: unknown) => {
        // The index was replaced while it was searched.
        const now = shown.current();
        if (now === undefined || now === searched) throw error;
        return now.index.search(query);
      });
      const complete = snapshot !== undefined && indexStamp(snapshot) === searched.stamp;
      return { ...found, hits: filterHits(found.hits, snapshot), complete };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      stop?.();
      await shown.close();
    },
  };
}

/** The index that a process searches. */
interface CurrentIndex {
  /** The index; undefined before the first. */
  current(): Current | undefined;
  /** Opens the index of an earlier process of this machine: the newest may take a while, or the database be away. */
  openEarlier(): Promise<void>;
  /** Replaces the index by the newest. Throws `PostgresError` and `ChunkError`. */
  take(): Promise<void>;
  /** Closes the index. */
  close(): Promise<void>;
}

function createShownIndex(deps: PublishedSearchDeps, onLost: () => void): CurrentIndex {
  const { contents, publications, file, open, onTaken } = deps;
  let current: Current | undefined;
  let isClosed = false;

  /** Opens an index. One whose file was damaged is taken again. */
  function openFile(path: string): ReadIndex {
    const index = open(path);
    index.onLost(() => {
      if (current?.index !== index) return;
      current = { ...current, stamp: undefined };
      onLost();
    });
    return index;
  }

  async function close(): Promise<void> {
    const closed = current;
    current = undefined;
    await closed?.index.close();
  }

  /** True when the file of an earlier process is the published one; closes it if another database had its number. */
  async function isKnown(own: string, { stamp, chunks }: IndexManifest): Promise<boolean> {
    if (current?.file !== own) return false;
    const isSame = (await hashChunks(own)).join() === chunks.join();
    if (isSame) current = { ...current, stamp };
    else await close();
    return isSame;
  }

  return {
    current: () => current,
    async openEarlier() {
      const earlier = await newestFile(file);
      if (earlier === undefined || isClosed) return;
      current = { number: numberOf(earlier), stamp: undefined, file: earlier, index: openFile(earlier) };
    },
    async take() {
      const newest = await publications.newest('index');
      const isShown = newest?.number === current?.number && current?.stamp !== undefined;
      if (newest === undefined || isShown || isClosed) return;
      const manifest = parseIndexManifest(await contents.read(newest.blob));
      const own = `${file}-${newest.number}`;
      if (manifest === undefined || (await isKnown(own, manifest))) return;
      const fetch = (hashes: readonly string[]) => contents.readMany(hashes.map(chunkName));
      await assembleFile(own, manifest.chunks, { before: current?.file ?? own, fetch });
      if (isClosed) return;
      const earlier = current;
      current = { number: newest.number, stamp: manifest.stamp, file: own, index: openFile(own) };
      await earlier?.index.close();
      await removeOthers(file, own);
      onTaken();
    },
    close() {
      isClosed = true;
      return close();
    },
  };
}

/** The newest index file on this machine; undefined when there is none. */
export async function newestFile(file: string): Promise<string | undefined> {
  const found = await indexFiles(file);
  return found.toSorted((a, b) => numberOf(b) - numberOf(a))[0];
}

/** Removes the files of earlier indexes. */
async function removeOthers(file: string, kept: string): Promise<void> {
  const others = (await indexFiles(file)).filter((each) => each !== kept);
  await Promise.all(
    others.flatMap((each) => [each, `${each}-wal`, `${each}-shm`]).map((each) => rm(each, { force: true })),
  );
}

async function indexFiles(file: string): Promise<readonly string[]> {
  const start = `${basename(file)}-`;
  const names = await readdir(dirname(file)).catch(() => []);
  return names
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => join(dirname(file), name));
}

function numberOf(file: string): number {
  return Number(file.slice(file.lastIndexOf('-') + 1));
}
