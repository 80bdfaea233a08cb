import { rm } from 'node:fs/promises';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Contents } from '#features/cluster/contents/contents.ts';
import { blobOf } from '#features/cluster/pack.ts';
import type { Publications } from '#features/cluster/store/shared-store.ts';
import { createIndexFiller, type FillIndexDeps } from '#features/search/indexing/fill-index.ts';
import { indexStamp } from '#features/search/indexing/synced-index.ts';
import { plural } from '#model/text/plural.ts';
import { digest } from '#platform/hash.ts';
import { assembleFile, ChunkError, eachChunk, hashChunks } from './index-chunks.ts';
import { chunkName, type IndexManifest, indexFormat, parseIndexManifest } from './index-manifest.ts';

/** An index in a file, for the time of a build. */
export type BuiltIndex = FillIndexDeps['index'] & { close(): Promise<void> };

/** Dependencies of an index builder. */
export interface IndexBuilderDeps extends Omit<FillIndexDeps, 'index'> {
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Publications of the product. */
  readonly publications: Publications;
  /** The file in which this worker builds. */
  readonly file: string;
  readonly open: (file: string) => BuiltIndex;
}

/** Some pages could not be read. The index has the others; the job is tried again. */
export class IndexIncomplete extends Error {
  override readonly name = 'IndexIncomplete';
  constructor(pages: number) {
    super(`${plural(pages, 'page')} could not be read for the search index. The next attempt follows in a moment.`);
  }
}

/** Builds the search index and publishes it. */
export interface IndexBuilder {
  /**
   * Brings the published index up to date with a snapshot. Throws `PostgresError`, `SearchError`, and {@link
   * IndexIncomplete} when the index that it published lacks pages.
   */
  build(snapshot: Snapshot): Promise<void>;
  /** Ends a running build. */
  close(): void;
}

/** Chunks that are uploaded at once. */
const uploadedAtOnce = 16;

/** Creates a builder, which must be the only one that writes to its file. */
export function createIndexBuilder(deps: IndexBuilderDeps): IndexBuilder {
  const { contents, publications, file, release } = deps;
  let isClosed = false;

  async function newestManifest() {
    const publication = await publications.newest('index');
    const [bytes] = publication === undefined ? [] : await contents.readMany([publication.blob]);
    return { number: publication?.number ?? 0, blob: publication?.blob, manifest: parseIndexManifest(bytes) };
  }

  /**
   * Brings the file of this worker to the published state, which another worker may have built. A build that was cut off
   * leaves no trace, so that each worker publishes the same bytes.
   */
  async function takeNewest(manifest: IndexManifest | undefined): Promise<void> {
    await removeDatabaseLogs(file);
    if (manifest === undefined) return rm(file, { force: true });
    if ((await hashChunks(file)).join() === manifest.chunks.join()) return;
    const fetch = (hashes: readonly string[]) => contents.readMany(hashes.map(chunkName));
    try {
      await assembleFile(file, manifest.chunks, { before: file, fetch });
    } catch (error) {
      if (!(error instanceof ChunkError)) throw error;
      // The index is then built from the pages.
      await rm(file, { force: true });
    }
  }

  return {
    async build(snapshot) {
      const stamp = indexStamp(snapshot);
      const { number, blob, manifest } = await newestManifest();
      if (manifest?.stamp === stamp && manifest.release === release) return;
      await takeNewest(manifest);
      const index = deps.open(file);
      let unread = 0;
      try {
        unread = await createIndexFiller({ ...deps, index }).fill(snapshot, () => !isClosed);
      } finally {
        await index.close();
      }
      if (isClosed) return;
      const chunks = await uploadChunks(file, contents);
      const built: IndexManifest = { format: indexFormat, release, stamp: unread > 0 ? '' : stamp, chunks };
      const { name, text } = blobOf('index', built);
      await contents.add([[name, text]]);
      // If another worker has published meanwhile, its index is the newer one.
      if (name !== blob) await publications.publish('index', name, number);
      if (unread > 0) throw new IndexIncomplete(unread);
    },
    close() {
      isClosed = true;
    },
  };
}

/** The log of a build that was cut off belongs to another state of the file. */
async function removeDatabaseLogs(file: string): Promise<void> {
  for (const log of [`${file}-wal`, `${file}-shm`]) await rm(log, { force: true });
}

/** Uploads the chunks of a file that are new, and returns the hashes of all. */
async function uploadChunks(file: string, contents: Contents): Promise<readonly string[]> {
  const hashes: string[] = [];
  let waiting: (readonly [string, Uint8Array])[] = [];
  const upload = async (): Promise<void> => {
    const missing = new Set(await contents.missing(waiting.map(([name]) => name)));
    await contents.add(waiting.filter(([name]) => missing.has(name)));
    waiting = [];
  };
  await eachChunk(file, async (bytes) => {
    const hash = digest(bytes);
    hashes.push(hash);
    waiting.push([chunkName(hash), bytes]);
    if (waiting.length === uploadedAtOnce) await upload();
  });
  await upload();
  return hashes;
}
