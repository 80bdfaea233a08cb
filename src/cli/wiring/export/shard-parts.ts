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

/** Options of the search shards. */
export interface ShardPartsOptions {
  /** Provides the text of pages. */
  readonly inside: Pick<SiteInside, 'articles' | 'release'>;
  /** Approximate number of pages in a shard. */
  readonly most: number;
}

/** A shard: an index of some packages, or the file that lists all shards. */
export interface ShardPart {
  /** Prefix of the paths of its files, inside the site. */
  readonly folder: string;
  /** Hash of the input of its files. */
  readonly key: string;
  /** Creates its files. Throws `SearchError`. */
  make(): Promise<MadeShards>;
}

/** The files of a shard. */
export interface MadeShards {
  /** The files by path inside the site. */
  readonly files: ReadonlyMap<string, ShardFile>;
  /** False when a page could not be read, so that the next export must create the shard again. */
  readonly lasting: boolean;
}

/** Maximum number of pages that are read at once: most are cached, so reading is mainly waiting for another thread. */
const concurrency = 16;

/** The folder of all files, inside the site. */
export const allShards = `${shardsFolder({ base: '' })}/`;

/** The shards of a snapshot for the search in a browser; the last one lists the others. */
export function shardParts(siteSnapshot: SiteSnapshot, options: ShardPartsOptions): readonly ShardPart[] {
  const counts = publicPackages(siteSnapshot.snapshot).map((each) => [each.package.repo, each.pages.length] as const);
  const parts = dividePackages(new Map(counts), options.most).map((repos, number) => {
    return indexPart(siteSnapshotOf(siteSnapshot, repos), allShards + partFolder(number), options);
  });
  const tag = digest(JSON.stringify(parts.map(({ key }) => key)));
  const content: ShardParts = { parts: parts.length, tag };
  const path = allShards + partsFile;
  const file = { path: partsFile, bytes: new TextEncoder().encode(JSON.stringify(content)) };
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

/** A snapshot with only some of its packages. */
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
    // The URL for all languages of a page may show a translation, which does not contain the match.
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
