import type { Entries } from '#export/manifest.ts';
import type { ShardFile } from '#search/shard-index.ts';
import type { OpenExport } from './open-export.ts';
import { allShards, type ShardPartsOptions, shardParts } from './shard-parts.ts';

/** What the search of an export is made from. */
export interface SearchParts extends ShardPartsOptions {
  /** What the export before wrote. */
  readonly before: Entries;
}

/**
 * Adds the search to what is exported. A part of it is made anew only where words have changed, while the pages are written:
 * both read the same articles.
 */
export function withSearch(opened: OpenExport, { before, ...options }: SearchParts): OpenExport {
  const { source } = opened;
  const parts = shardParts(opened.edition, options);
  const keys = new Map(parts.map(({ folder, key }) => [folder, key]));
  const kept = new Map<string, Set<string>>(parts.map(({ key }) => [key, new Set()]));
  for (const [path, { origin }] of before) if (path.startsWith(allShards)) kept.get(origin ?? '')?.add(path);
  const made = new Map<string, ShardFile>();

  /** Gives the paths of one part after the other, each when its files are there; what was written is forgotten before. */
  async function* later(): AsyncGenerator<ReadonlySet<string>> {
    for (const { key, make } of parts) {
      const paths = kept.get(key);
      if (paths !== undefined && paths.size > 0) yield paths;
      else yield new Set((await remake(make)).keys());
    }
  }

  async function remake(make: () => Promise<ReadonlyMap<string, ShardFile>>): Promise<ReadonlyMap<string, ShardFile>> {
    const files = await make();
    made.clear();
    for (const [path, file] of files) made.set(path, file);
    return files;
  }

  return {
    ...opened,
    later: later(),
    source: {
      ...source,
      originOf: async (path) => {
        if (!path.startsWith(allShards)) return source.originOf(path);
        const key = keys.get(folderOf(path));
        return key === undefined ? undefined : { key };
      },
      madeOf: async (path) => (path.startsWith(allShards) ? { lasting: true } : source.madeOf(path)),
      async fetch(url) {
        const path = new URL(url).pathname.slice(source.base.length);
        return path.startsWith(allShards) ? answer(made.get(path)) : source.fetch(url);
      },
    },
  };
}

/** The folder of the part that a file belongs to. */
function folderOf(path: string): string {
  return allShards + (/^\d+\//.exec(path.slice(allShards.length))?.[0] ?? '');
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
