import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Mention, type Relation, relationsOf } from '#features/relations/relations.ts';
import type { MentionView, RelationsView, RelationView, ReleaseView } from '#features/relations/relations-view.ts';
import { isFirstPage, packagePath, pathOf, type Routing } from '#model/address/address.ts';
import { type Release, releaseName } from '#model/package/release.ts';
import { beginning } from '#model/page/beginning.ts';
import { releasePath } from '#server/views/release-path.ts';

/** Entries of each list of related packages on a page. The API has all entries. */
export const maxRelations = 30;
/** Entries of the other lists on a page. */
const maxMentions = 15;
const maxReleases = 15;

/** The relations on the first page of a package; undefined if there are none. */
export function relationsView(snapshot: Snapshot, repo: string): RelationsView | undefined {
  const entry = snapshot.packages.get(repo);
  const found = entry && relationsOf.of(entry);
  if (entry === undefined || found === undefined) return undefined;
  const titleOf = (other: string): string => snapshot.packages.get(other)?.package.title ?? other;
  const relation = ({ repo: other, development }: Relation): RelationView => {
    return { name: titleOf(other), path: packagePath(other, snapshot), development };
  };
  const mention = ({ title, ...address }: Mention): MentionView => {
    const name = isFirstPage(address.file) ? titleOf(address.repo) : title;
    return { name, path: pathOf(address, snapshot), package: titleOf(address.repo) };
  };
  const view = {
    uses: beginning(found.uses, maxRelations, relation),
    usedBy: beginning(found.usedBy, maxRelations, relation),
    mentionedIn: beginning(found.mentionedIn, maxMentions, mention),
    releases: beginning(entry.releases, maxReleases, (release) => releaseView(release, repo, snapshot)),
  };
  return Object.values(view).some(({ total }) => total > 0) ? view : undefined;
}

function releaseView(release: Release, repo: string, site: Routing): ReleaseView {
  const { time, title } = release;
  const version = releaseName(release);
  const path = releasePath(release, repo, site);
  return { version, time, ...(title && { title }), ...(path && { path }) };
}
