import type { Snapshot } from '#catalog/snapshot-store.ts';
import { baseOf } from '#model/page/page.ts';
import type { PackagePage } from '#model/views/page-view.ts';
import type { ServerFeature } from '#server/feature.ts';
import { type RelationsView, relationsData } from './relations-view.ts';
import { folderRelations } from './server/folder-relations.ts';
import { packageCall } from './server/package-info.ts';
import { relationsView } from './server/relations-view.ts';

/** What a package uses, what uses it, the pages that mention it, and its releases: on pages, and in the API of a package. */
export const feature: ServerFeature = {
  ofPage(view, snapshot) {
    const relations = relationsOfPage(view, snapshot);
    return relations && relationsData.with(relations);
  },
  handlers: ({ catalog, documents }) => ({ packageInfo: packageCall(documents.snapshots, catalog.versions) }),
};

/** The relations of the package whose first page, README or folder a page shows. */
function relationsOfPage(view: PackagePage, snapshot: Snapshot): RelationsView | undefined {
  const { repo, file } = view.address;
  if (view.kind === 'folder') return folderRelations(snapshot, repo, file);
  if (view.kind !== 'file') return undefined;
  if (view.first !== undefined) return relationsView(snapshot, repo);
  const page = snapshot.packages.get(repo)?.pages.get(file);
  return folderRelations(snapshot, repo, page === undefined ? file : baseOf(page));
}
