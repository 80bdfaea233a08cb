import type { Site } from '#cli/wiring/site.ts';
import { shardsFolder } from '#features/search/declared.ts';
import type { ShardIndex } from '#features/search/engine/open-shard-index.ts';
import { createIndexFiller } from '#features/search/indexing/fill-index.ts';
import type { OpenExport } from './open-export.ts';

/** Pages whose text is read at once: most are cached, so reading is mainly waiting for another thread. */
const concurrency = 16;

/** Files that are read and written together. */
const groupSize = 256;

/** The folder of the search, inside the site. */
const folder = `${shardsFolder({ base: '' })}/`;

/**
 * Adds the search to an export. Its files are listed after the text of all changed pages is stored, while the pages are
 * written: both read the same articles.
 */
export function withSearch(
  opened: OpenExport,
  { catalog, index }: Pick<Site, 'catalog'> & { readonly index: ShardIndex },
): OpenExport {
  const { source, snapshot } = opened;
  let keys: ReadonlyMap<string, string> = new Map();
  let group: readonly string[] = [];
  let reading: Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer> | undefined>> | undefined;

  async function readGroup(): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer> | undefined>> {
    const files = await index.read(group.map((path) => path.slice(folder.length)));
    return new Map(group.map((path, number) => [path, files[number]]));
  }

  /** Yields the paths in groups. The files of a group are released when the next one is requested. */
  async function* later(): AsyncGenerator<ReadonlySet<string>> {
    await createIndexFiller({ ...catalog, index, concurrency }).fill(snapshot, () => true);
    const listed = await index.list();
    keys = new Map(listed.map(({ path, key }) => [folder + path, key]));
    const paths = [...keys.keys()];
    for (let from = 0; from < paths.length; from += groupSize) {
      group = paths.slice(from, from + groupSize);
      reading = undefined;
      yield new Set(group);
    }
  }

  return {
    ...opened,
    later: later(),
    source: {
      ...source,
      async fingerprintOf(path) {
        const key = keys.get(path);
        return key === undefined ? source.fingerprintOf(path) : { key };
      },
      reuseConditions: async (path) => (keys.has(path) ? { lasting: true } : source.reuseConditions(path)),
      async fetch(url) {
        const path = new URL(url).pathname.slice(source.base.length);
        if (!keys.has(path)) return source.fetch(url);
        reading ??= readGroup();
        const file = (await reading).get(path);
        if (file === undefined) return new Response(null, { status: 404 });
        return new Response(file, { headers: { 'content-type': 'application/octet-stream' } });
      },
    },
  };
}
