import { digest } from '#catalog/digest.ts';
import { createIndexFiller } from '#catalog/fill-index.ts';
import { indexedPackages } from '#catalog/indexed-packages.ts';
import { publicPackages } from '#catalog/public-packages.ts';
import type { Edition } from '#catalog/shelf.ts';
import { wantedPages } from '#catalog/wanted-pages.ts';
import { originalFile } from '#model/address.ts';
import { standsForAll } from '#model/page.ts';
import { shardsFolder } from '#model/site-paths.ts';
import { dividePackages, pagesOfPart } from '#search/divide-packages.ts';
import { createShardIndex, type ShardFile } from '#search/shard-index.ts';
import { partFolder, partsFile } from '#search/shards.ts';
import type { SiteInside } from './site.ts';

/** What the files of a search are made from. */
export interface ShardPartsOptions {
  /** Tells what pages say. */
  readonly inside: Pick<SiteInside, 'articles' | 'release'>;
  /** Pages that are read at once. */
  readonly threads: number;
  /** About how many pages one part holds. */
  readonly most?: number;
}

/** A part of a search: an index of some packages. */
export interface ShardPart {
  /** The folder of its files, as a path inside the site that ends with a slash; that of the first part holds the others. */
  readonly folder: string;
  /** Changes with what its files say. */
  readonly key: string;
  /** Its files, by path inside the site. Throws `SearchError`. */
  make(): Promise<ReadonlyMap<string, ShardFile>>;
}

/** The folder of all files, inside the site. */
export const allShards = `${shardsFolder({ base: '' })}/`;

/** What every part brings, and only the first one needs. */
const engine = /^(?:pagefind(?:-worker)?\.js|wasm\..*)$/;

/** The parts in which a browser finds the words of an edition. */
export function shardParts(edition: Edition, options: ShardPartsOptions): readonly ShardPart[] {
  const { inside, most = pagesOfPart } = options;
  const counts = publicPackages(edition.snapshot).map((each) => [each.package.repo, each.pages.length] as const);
  const divided = dividePackages(new Map(counts), most);
  return divided.map((repos, number) => {
    const folder = allShards + partFolder(number);
    const part = editionOf(edition, repos);
    const pages = [...wantedPages(part, inside.release)].map(([name, page]) => [name, page.key]);
    const packages = indexedPackages(part.snapshot.packages);
    return {
      folder,
      key: digest(JSON.stringify([inside.release, divided.length, folder, pages, packages])),
      async make() {
        const files = (await makeFiles(part, options)).filter(({ path }) => number === 0 || !engine.test(path));
        const all = number === 0 ? [...files, countFile(divided.length)] : files;
        return new Map(all.map((file) => [folder + file.path, file]));
      },
    };
  });
}

/** An edition as if it had some of its packages only, for what looks at all that it has. */
function editionOf(edition: Edition, repos: ReadonlySet<string>): Edition {
  const { snapshot } = edition;
  return { ...edition, snapshot: { ...snapshot, packages: snapshot.packages.filter(({ repo }) => repos.has(repo)) } };
}

async function makeFiles(edition: Edition, { inside, threads }: ShardPartsOptions): Promise<readonly ShardFile[]> {
  const { pages } = edition.snapshot;
  const index = await createShardIndex(({ repo, file }) => {
    // The address of all languages of a page may show a translation, which has not what was found.
    const page = pages.get(repo)?.get(file);
    return page && standsForAll(page) ? originalFile(file) : file;
  });
  try {
    await createIndexFiller({ ...inside, index, atOnce: threads }).fill(edition, () => true);
    return await index.files();
  } finally {
    await index.close();
  }
}

function countFile(parts: number): ShardFile {
  return { path: partsFile, bytes: new TextEncoder().encode(JSON.stringify({ parts })) };
}
