import type { NamedPath } from '#model/address/page-position.ts';
import type { Beginning } from '#model/page/beginning.ts';
import { partKey } from '#model/views/part-data.ts';

/** A dependency or dependent of the page's package. */
export interface RelationView extends NamedPath {
  /** True for a development dependency. */
  readonly development: boolean;
}

/** A page that links to the page's package. */
export interface MentionView extends NamedPath {
  /** Name of the package of the page; the same as {@link name} for a first page. */
  readonly package: string;
}

/** A release of the page's package. */
export interface ReleaseView {
  /** Version without a leading `v`, after the name of its package inside of a repository. */
  readonly version: string;
  /** Time in milliseconds since 1970; undefined when unknown. */
  readonly time: number | undefined;
  /** Title besides the version; plain text. */
  readonly title?: string | undefined;
  /** URL path of its section in the changelog; absent without one. */
  readonly path?: string | undefined;
}

/** Relations of the page's package to its family. */
export interface RelationsView {
  /** Dependencies. */
  readonly uses: Beginning<RelationView>;
  /** Dependents. */
  readonly usedBy: Beginning<RelationView>;
  /** Pages that link to it. */
  readonly mentionedIn: Beginning<MentionView>;
  /** Releases, newest first. */
  readonly releases: Beginning<ReleaseView>;
}

/** The key of the relations on a page. */
export const relationsData = partKey<RelationsView>('relations');
