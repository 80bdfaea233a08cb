import { createIndexFiller } from '#catalog/indexing/fill-index.ts';
import { indexedPackages } from '#catalog/indexing/indexed-packages.ts';
import { wantedPages } from '#catalog/pages/wanted-pages.ts';
import { publicPackages } from '#catalog/relations/public-packages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { SiteInside } from '#cli/wiring/site.ts';
import { originalFile } from '#model/address/address.ts';
import { shardsFolder } from '#model/address/site-paths.ts';
import { standsForAll } from '#model/page/page.ts';
import { digest } from '#platform/hash.ts';
import { dividePackages } from '#search/static/divide-packages.ts';
import { createShardIndex, isEngine, type ShardFile } from '#search/static/shard-index.ts';
import { partFolder, partsFile, type ShardParts } from '#search/static/shards.ts';

/** What the files of a search are made from. */
export interface ShardPartsOptions {
  /** Tells what pages say. */
  readonly inside: Pick<SiteInside, 'articles' | 'release'>;
  /** About how many pages one part holds. */
  readonly most: number;
}

/** A part of a search: an index of some packages, or the file that tells of all parts. */
export interface ShardPart {
  /** What the paths of its files begin with, inside the site. */
  readonly folder: string;
  /** Changes with what its files say. */
  readonly key: string;
  /** Makes its files. Throws `SearchError`. */
  make(): Promise<MadeShards>;
}

/** The files of a part. */
export interface MadeShards {
  /** The files by path inside the site. */
  readonly files: ReadonlyMap<string, ShardFile>;
  /** False when a page could not be read, so that the next time there may be others. */
  readonly lasting: boolean;
}

/** Pages that are read at once: most are remembered, which is waiting for another thread and no work. */
const concurrency = 16;

/** The folder of all files, inside the site. */
export const allShards = `${shardsFolder({ base: '' })}/`;

/** The parts in which a browser finds the words of a snapshot; the last one tells of the others. */
export function shardParts(siteSnapshot: SiteSnapshot, options: ShardPartsOptions): readonly ShardPart[] {
  const counts = publicPackages(siteSnapshot.snapshot).map((each) => [each.package.repo, each.pages.length] as const);
  const parts = dividePackages(new Map(counts), options.most).map((repos, number) => {
    return indexPart(siteSnapshotOf(siteSnapshot, repos), allShards + partFolder(number), options);
  });
  const tag = digest(JSON.stringify(parts.map(({ key }) => key)));
  const told: ShardParts = { parts: parts.length, tag };
  const path = allShards + partsFile;
  const file = { path: partsFile, bytes: new TextEncoder().encode(JSON.stringify(told)) };
  return [...parts, { folder: path, key: tag, make: async () => ({ files: new Map([[path, file]]), lasting: true }) }];
}

function indexPart(siteSnapshot: SiteSnapshot, folder: string, options: ShardPartsOptions): ShardPart {
  const { release } = options.inside;
  const pages = [...wantedPages(siteSnapshot, release)].map(([name, page]) => [name, page.key]);
  const packages = indexedPackages(siteSnapshot.snapshot.packages);
  return {
    folder,
    key: digest(JSON.stringify([release, folder, pages, packages])),
    async make() {
      const { files, lasting } = await makeFiles(siteSnapshot, options);
      const own = folder === allShards ? files : files.filter((file) => !isEngine(file));
      return { files: new Map(own.map((file) => [folder + file.path, file])), lasting };
    },
  };
}

/** A snapshot as if it had some of its packages only, for what looks at all that it has. */
function siteSnapshotOf(siteSnapshot: SiteSnapshot, repos: ReadonlySet<string>): SiteSnapshot {
  const { snapshot } = siteSnapshot;
  return {
    ...siteSnapshot,
    snapshot: { ...snapshot, packages: snapshot.packages.filter(({ repo }) => repos.has(repo)) },
  };
}

async function makeFiles(siteSnapshot: SiteSnapshot, { inside }: ShardPartsOptions) {
  const { pages } = siteSnapshot.snapshot;
  const index = await createShardIndex(({ repo, file }) => {
    // The address of all languages of a page may show a translation, which has not what was found.
    const page = pages.get(repo)?.get(file);
    return page && standsForAll(page) ? originalFile(file) : file;
  });
  try {
    const unread = await createIndexFiller({ ...inside, index, concurrency }).fill(siteSnapshot, () => true);
    return { files: await index.files(), lasting: unread === 0 };
  } finally {
    await index.close();
  }
}
