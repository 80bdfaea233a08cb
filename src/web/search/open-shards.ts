import { familyPath, shardsFolder } from '#model/address/site-paths.ts';
import type { DrawerRow, FamilyView } from '#model/views/family-view.ts';
import type { IndexedPackage } from '#model/views/search.ts';
import { openShardReader } from '#search/static/shard-reader.ts';
import { createShardSearch, type ShardSearch } from '#search/static/shard-search.ts';
import type { Site } from '#web/app/page-state.ts';
import { fetchShardFile } from './fetch-shard-file.ts';

/** Opens the search index of a static export. Rejects if its files cannot be fetched. */
export async function openShards(site: Site): Promise<ShardSearch> {
  const folder = `${shardsFolder(site)}/`;
  const opening = openShardReader((path, tag) => fetchShardFile(folder + path, tag));
  const [reader, packages] = await Promise.all([opening, fetchPackages(site)]);
  return createShardSearch({ reader, packages: packages.map(toIndexed), site });
}

async function fetchPackages(site: Site): Promise<readonly DrawerRow[]> {
  const response = await fetch(familyPath(site));
  if (!response.ok) throw new Error(`GET ${familyPath(site)} failed with status ${response.status}.`);
  // The server wrote it.
  const { packages } = (await response.json()) as FamilyView;
  return packages;
}

function toIndexed({ repo, title, name, code, stars }: DrawerRow): IndexedPackage {
  const names = [name, code].filter((each) => each !== undefined);
  return { repo, title, names, description: '', keywords: [], stars };
}
