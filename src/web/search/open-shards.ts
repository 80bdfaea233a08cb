import { familyPath, shardsFolder } from '#model/address/site-paths.ts';
import type { DrawerRow, FamilyView } from '#model/views/family-view.ts';
import type { IndexedPackage } from '#model/views/search.ts';
import { createShardSearch, type ShardSearch } from '#search/static/shard-search.ts';
import { openParts, partsFile, readParts, type ShardEngine, type ShardParts } from '#search/static/shards.ts';
import type { Site } from '#web/app/page-state.ts';

/** Opens the search index of a static export. Rejects if its files cannot be fetched. */
export async function openShards(site: Site): Promise<ShardSearch> {
  const folder = `${shardsFolder(site)}/`;
  const script: Promise<ShardEngine> = import(/* @vite-ignore */ `${folder}pagefind.js`);
  const [engine, parts, packages] = await Promise.all([script, fetchParts(folder + partsFile), fetchPackages(site)]);
  const shards = await openParts(engine, folder, parts);
  return createShardSearch({ shards, packages: packages.map(toIndexed), site });
}

async function fetchPackages(site: Site): Promise<readonly DrawerRow[]> {
  const response = await fetch(familyPath(site));
  if (!response.ok) throw new Error(`GET ${familyPath(site)} failed with status ${response.status}.`);
  // The server wrote it.
  const { packages } = (await response.json()) as FamilyView;
  return packages;
}

async function fetchParts(url: string): Promise<ShardParts> {
  // The next export replaces this file under the same URL, and removes the files that it names.
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`GET ${url} failed with status ${response.status}.`);
  return readParts(await response.json());
}

function toIndexed({ repo, title, name, code, stars }: DrawerRow): IndexedPackage {
  const names = [name, code].filter((each) => each !== undefined);
  return { repo, title, names, description: '', keywords: [], stars };
}
