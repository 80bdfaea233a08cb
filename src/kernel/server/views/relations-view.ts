import type { Snapshot } from '#catalog/snapshot-store.ts';
import { isFirstPage, packagePath, pathOf, type Routing } from '#model/address/address.ts';
import { type Mention, type Relation, type Release, releaseName } from '#model/package/relations.ts';
import type { Beginning } from '#model/page/beginning.ts';
import type { MentionView, RelationsView, RelationView, ReleaseView } from '#model/views/relations-view.ts';

/** Entries of each list of related packages on a page. The API has all entries. */
export const maxRelations = 30;
/** Entries of the other lists on a page. */
const maxMentions = 15;
const maxReleases = 15;

/** The relations on the first page of a package; undefined if there are none. */
export function relationsView(snapshot: Snapshot, repo: string): RelationsView | undefined {
  const found = snapshot.packages.get(repo)?.relations;
  if (found === undefined) return undefined;
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
    releases: beginning(found.releases, maxReleases, (release) => releaseView(release, repo, snapshot)),
  };
  return Object.values(view).some(({ total }) => total > 0) ? view : undefined;
}

/** The URL path of a release: its section of the change log; undefined if it has none. */
export function releasePath({ section }: Release, repo: string, site: Routing): string | undefined {
  return section && `${pathOf({ repo, file: section.file }, site)}#${encodeURIComponent(section.id)}`;
}

function releaseView(release: Release, repo: string, site: Routing): ReleaseView {
  const { time, title } = release;
  const version = releaseName(release);
  const path = releasePath(release, repo, site);
  return { version, time, ...(title && { title }), ...(path && { path }) };
}

/** The first items of a list as they are shown, with the length of the list. */
export function beginning<From, To>(list: readonly From[], max: number, view: (item: From) => To): Beginning<To> {
  return { items: list.slice(0, max).map(view), total: list.length };
}
