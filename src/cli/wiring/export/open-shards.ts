import type { Entries } from '#export/files/manifest.ts';
import type { ShardFile } from '#search/static/shard-index.ts';
import type { OpenExport } from './open-export.ts';
import { allShards, type ShardPart, type ShardPartsOptions, shardParts } from './shard-parts.ts';

/** Input of the search of an export. */
interface ShardOptions extends ShardPartsOptions {
  /** Manifest of the previous export. */
  readonly before: Entries;
}

/**
 * Adds the search to an export. A shard is built again only when its words changed, while the pages are written: both
 * read the same articles.
 */
export function withSearch(opened: OpenExport, { before, ...options }: ShardOptions): OpenExport {
  const { source } = opened;
  const parts = shardParts(opened.siteSnapshot, options);
  const byFolder = new Map(parts.map((part) => [part.folder, part]));
  const kept = new Map<string, Set<string>>(parts.map(({ key }) => [key, new Set()]));
  for (const [path, { origin }] of before) if (path.startsWith(allShards)) kept.get(origin ?? '')?.add(path);
  const made = new Map<ShardPart, ReturnType<ShardPart['make']>>();

  /** The shard of a file; undefined when the file does not belong to the search. */
  function partOf(path: string): ShardPart | undefined {
    if (!path.startsWith(allShards)) return undefined;
    const [, number] = /^(\d+\/)/.exec(path.slice(allShards.length)) ?? [];
    return byFolder.get(path) ?? byFolder.get(allShards + (number ?? ''));
  }

  function filesOf(part: ShardPart): ReturnType<ShardPart['make']> {
    const files = made.get(part) ?? part.make();
    made.set(part, files);
    return files;
  }

  /** Yields the paths of one shard after another. The files of a shard are released when the next one is requested. */
  async function* later(): AsyncGenerator<ReadonlySet<string>> {
    for (const part of parts) {
      const paths = kept.get(part.key);
      yield paths !== undefined && paths.size > 0 ? paths : new Set((await filesOf(part)).files.keys());
      made.delete(part);
    }
  }

  return {
    ...opened,
    later: later(),
    source: {
      ...source,
      fingerprintOf: async (path) => {
        const part = partOf(path);
        return part ? { key: part.key } : source.fingerprintOf(path);
      },
      async reuseConditions(path) {
        const part = partOf(path);
        return part ? { lasting: (await filesOf(part)).lasting } : source.reuseConditions(path);
      },
      async fetch(url) {
        const path = new URL(url).pathname.slice(source.base.length);
        const part = partOf(path);
        return part ? answer((await filesOf(part)).files.get(path)) : source.fetch(url);
      },
    },
  };
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
