import type { IndexedPackage } from '#model/search.ts';
import { shardsFolder } from '#model/site-paths.ts';
import { createShardSearch, type ShardSearch } from '#search/shard-search.ts';
import { ranking, type Shards } from '#search/shards.ts';
import type { ListRow, Site } from '#web/app/interface.ts';

/** Opens the search in the files of a site. Throws where they cannot be fetched. */
export async function openShards(site: Site): Promise<ShardSearch> {
  const folder = shardsFolder(site);
  const engine: Engine = await import(/* @vite-ignore */ `${folder}/pagefind.js`);
  const shards = engine.createInstance({ basePath: `${folder}/`, metaCacheTag: site.version, ranking });
  return createShardSearch({ shards, packages: site.packages.map(toIndexed), site });
}

/** What the script of the files gives. */
interface Engine {
  createInstance(options: object): Shards;
}

function toIndexed({ repo, title, name, code, stars }: ListRow): IndexedPackage {
  const names = [name, code].filter((each) => each !== undefined);
  return { repo, title, names, description: '', keywords: [], stars };
}
