import chunk from 'lodash-es/chunk.js';
import { type Contents, contentName } from '#features/cluster/contents/contents.ts';
import { readManifest } from '#features/cluster/family/family-publisher.ts';
import { fileOf, type RepositoryRecord } from '#features/cluster/family/repository-record.ts';
import { chunkName, parseIndexManifest } from '#features/cluster/index/index-manifest.ts';
import { parse } from '#features/cluster/pack.ts';
import type { Blobs, Publications } from '#features/cluster/store/shared-store.ts';

export interface PruneDeps {
  /** Contents of the cluster. */
  readonly contents: Pick<Contents, 'readMany' | 'missing'>;
  /** Shared blobs. */
  readonly blobs: Pick<Blobs, 'prune'>;
  /** Publications of the product. */
  readonly publications: Publications;
}

/** Days for which blobs stay that no publication needs: replicas may still load an earlier one. */
const keptDays = 7;

/** Records that are read at once. */
const batchSize = 64;

/** Marks what the newest publications need as used, and removes the rest when it is some days old. Throws `PostgresError`. */
export async function pruneBlobs(deps: PruneDeps): Promise<void> {
  const { contents, blobs, publications } = deps;
  const index = await publications.newest('index');
  const family = await publications.newest('family');
  const chunks = index && parseIndexManifest((await contents.readMany([index.blob]))[0])?.chunks;
  await contents.missing([index?.blob, family?.blob].filter((name) => name !== undefined));
  await contents.missing((chunks ?? []).map(chunkName));
  const manifest = await readManifest(deps, family);
  const records = (manifest?.sources ?? []).flatMap((source) => (source?.repositories ?? []).map(({ blob }) => blob));
  for (const batch of chunk(records, batchSize)) {
    for (const bytes of await contents.readMany(batch)) {
      if (bytes !== undefined) await contents.missing(contentNames(parse(bytes)));
    }
    await contents.missing(batch);
  }
  await blobs.prune(keptDays);
}

function contentNames({ place, files, hidden = [] }: RepositoryRecord): readonly string[] {
  return [...files, ...hidden].map((entry) => contentName(place, fileOf(entry)));
}
