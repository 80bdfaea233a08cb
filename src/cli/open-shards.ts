import { digest } from '#catalog/digest.ts';
import { createIndexFiller } from '#catalog/fill-index.ts';
import { indexedPackages } from '#catalog/indexed-packages.ts';
import type { Edition } from '#catalog/shelf.ts';
import { wantedPages } from '#catalog/wanted-pages.ts';
import type { Entries } from '#export/manifest.ts';
import { originalFile } from '#model/address.ts';
import { standsForAll } from '#model/page.ts';
import { shardsFolder } from '#model/site-paths.ts';
import { createShardIndex, type ShardFile } from '#search/shard-index.ts';
import type { OpenExport } from './open-export.ts';
import type { SiteInside } from './site.ts';

/** What the files of a search are made from. */
export interface ShardsParts {
  /** Tells what pages say. */
  readonly inside: Pick<SiteInside, 'articles' | 'release'>;
  /** Pages that are read at once. */
  readonly threads: number;
  /** What the export before wrote. */
  readonly before: Entries;
}

/** The folder of the files, inside the site. */
const folder = `${shardsFolder({ base: '' })}/`;

/**
 * Adds the search to what is exported. Its files are made anew only where words have changed, while the pages are written:
 * both read the same articles.
 */
export function withSearch(opened: OpenExport, parts: ShardsParts): OpenExport {
  const { source } = opened;
  const { inside, before } = parts;
  const { edition } = opened;
  const wanted = wantedPages(edition, inside.release);
  const packages = indexedPackages(edition.snapshot.packages);
  const key = digest(JSON.stringify([inside.release, [...wanted].map(([name, page]) => [name, page.key]), packages]));
  const kept = [...before].filter(([path, { origin }]) => path.startsWith(folder) && origin === key);
  let files: Promise<ReadonlyMap<string, ShardFile>> | undefined;
  const make = () => {
    files ??= makeShards(edition, parts);
    return files;
  };
  const later =
    kept.length > 0
      ? Promise.resolve(new Set(kept.map(([path]) => path)))
      : make().then((made) => new Set(made.keys()));
  // An export that fails for another reason does not ask.
  later.catch(() => undefined);
  return {
    ...opened,
    later,
    source: {
      ...source,
      originOf: async (path) => (path.startsWith(folder) ? { key } : source.originOf(path)),
      madeOf: async (path) => (path.startsWith(folder) ? { lasting: true } : source.madeOf(path)),
      async fetch(url) {
        const path = new URL(url).pathname.slice(source.base.length);
        return path.startsWith(folder) ? answer((await make()).get(path)) : source.fetch(url);
      },
    },
  };
}

/** The files in which a browser finds the words of an edition, by path inside the site. Throws `SearchError`. */
export async function makeShards(
  edition: Edition,
  { inside, threads }: Pick<ShardsParts, 'inside' | 'threads'>,
): Promise<ReadonlyMap<string, ShardFile>> {
  const { pages } = edition.snapshot;
  const index = await createShardIndex(({ repo, file }) => {
    // The address of all languages of a page may show a translation, which has not what was found.
    const page = pages.get(repo)?.get(file);
    return page && standsForAll(page) ? originalFile(file) : file;
  });
  try {
    await createIndexFiller({ ...inside, index, atOnce: threads }).fill(edition, () => true);
    const files = await index.files();
    return new Map(files.map((file) => [folder + file.path, file]));
  } finally {
    await index.close();
  }
}

function answer(file: ShardFile | undefined): Response {
  if (file === undefined) return new Response(null, { status: 404 });
  const type = types.find(([ending]) => file.path.endsWith(ending))?.[1] ?? 'application/octet-stream';
  return new Response(file.bytes, { headers: { 'content-type': type } });
}

const types = [
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
] as const;
