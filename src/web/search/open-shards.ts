import { shardsFolder } from '#model/address/site-paths.ts';
import type { IndexedPackage } from '#model/views/search.ts';
import { createShardSearch, type ShardSearch } from '#search/static/shard-search.ts';
import { openParts, partsFile, readParts, type ShardEngine, type ShardParts } from '#search/static/shards.ts';
import type { DrawerRow, Site } from '#web/app/app-state.ts';

/** Opens the search in the files of a site. Throws where they cannot be fetched. */
export async function openShards(site: Site): Promise<ShardSearch> {
  const folder = `${shardsFolder(site)}/`;
  const script: Promise<ShardEngine> = import(/* @vite-ignore */ `${folder}pagefind.js`);
  const [engine, parts] = await Promise.all([script, fetchParts(folder + partsFile)]);
  const shards = await openParts(engine, folder, parts);
  return createShardSearch({ shards, packages: site.packages.map(toIndexed), site });
}

async function fetchParts(address: string): Promise<ShardParts> {
  // Its address is always the same, and what it names may be gone after the next export.
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return readParts(await answer.json());
}

function toIndexed({ repo, title, name, code, stars }: DrawerRow): IndexedPackage {
  const names = [name, code].filter((each) => each !== undefined);
  return { repo, title, names, description: '', keywords: [], stars };
}
