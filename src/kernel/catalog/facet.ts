import type { Settings } from '#config/schema.ts';
import type { Warning } from '#model/warning.ts';
import type { RefPatterns, RequestSettings } from '#sources/ref-patterns.ts';
import type { Repository } from '#sources/source.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';
import { noVersions, type VersionSnapshots } from './version-snapshots.ts';

/** A repository as the plain addresses of its package show it. */
export interface CurrentRepository {
  readonly repository: Repository;
  /** Set when it cannot be shown as the settings say. */
  readonly warning?: Warning;
}

/** Gives the repository that the plain addresses of a package show. Never rejects because of a source. */
export type CurrentRelease = (repository: Repository) => Promise<CurrentRepository>;

/** What the versions of packages need. */
export interface FacetDeps {
  /** Functions that analyse files. */
  readonly finders: Omit<SnapshotFinders, 'familyPast'>;
}

/**
 * A facet of packages: what an address can name beside a package, such as a version of it. An address with a facet resolves to a
 * snapshot.
 */
export interface Facet {
  /** Patterns of the tags and branches of a repository that sources read; undefined for none. */
  readonly refs: (settings: Settings, repository: string) => RefPatterns | undefined;
  /** The pull and merge requests that sources of a running site read; undefined for none. */
  readonly requests: (settings: Settings) => RequestSettings | undefined;
  /** The settings that decide what is published of a repository, as JSON. */
  readonly published: (settings: Settings) => unknown;
  /** Creates the function that gives what plain addresses show. */
  readonly current: (settings: Settings) => CurrentRelease;
  /** Opens what finds the snapshots of addresses. */
  readonly open: (settings: Settings, deps: FacetDeps) => VersionSnapshots;
}

/** A site whose packages have no facet. */
const none: Facet = {
  refs: () => undefined,
  requests: () => undefined,
  published: () => [],
  current: () => async (repository) => ({ repository }),
  open: () => noVersions,
};

/** The facet of a site. Several at once have no order yet in which they resolve an address. */
export function onlyFacet([facet = none]: readonly [] | readonly [Facet]): Facet {
  return facet;
}
