import type { IndexedPackage } from '#features/search/contract/search.ts';
import { shardsFolder } from '#features/search/declared.ts';
import { openShardReader } from '#features/search/engine/static/shard-reader.ts';
import { createShardSearch, type ShardSearch } from '#features/search/engine/static/shard-search.ts';
import type { DrawerRow } from '#model/views/family-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { loadFamily } from '#web/client/load-family.ts';
import { fetchShardFile } from './fetch-shard-file.ts';

/** Opens the search index of a static export. Rejects if its files cannot be fetched. */
export async function openShards(app: AppState): Promise<ShardSearch> {
  const { site } = app;
  const folder = `${shardsFolder(site)}/`;
  const opening = openShardReader((path, tag) => fetchShardFile(folder + path, tag));
  const [reader, { packages }] = await Promise.all([opening, loadFamily(app)]);
  return createShardSearch({ reader, packages: packages.map(toIndexed), site });
}

function toIndexed({ repo, reponame, title, name, code, stars, group }: DrawerRow): IndexedPackage {
  const names = [name, reponame, code].filter((each) => each !== undefined);
  return { repo, title, names, description: '', keywords: [], stars, group };
}
