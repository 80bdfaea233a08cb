import type { Settings } from '#config/schema.ts';
import type { Package } from '#model/package/package.ts';
import type { Boilerplate } from '#model/page/render.ts';
import type { PartData } from '#model/views/part-data.ts';
import type { Warning } from '#model/warning.ts';
import type { Repository } from '#sources/source.ts';
import type { CachedLists } from './cached-lists.ts';
import type { DocumentedMember } from './documented-member.ts';
import type { OpenFollower } from './followers.ts';
import type { OpenedFeature, OpenTools } from './opened-feature.ts';
import type { FamilyMembers } from './reading/family-members.ts';
import type { Reader } from './reading/reader.ts';

/** What the finders of features are created with. */
export interface FinderTools {
  readonly settings: Settings;
  /** Reads what files say. */
  readonly reader: Pick<Reader, 'read'>;
  /** Gives the lists of a kind that are remembered across restarts. */
  readonly listsOf: (kind: string) => CachedLists;
}

/** All packages of a snapshot with their documents. */
export interface DocumentedFamily {
  /** Every package, in display order. */
  readonly members: readonly DocumentedMember[];
  /** The addresses of the family. */
  readonly known: FamilyMembers;
  /** Text that many packages share. */
  readonly boilerplate: Boilerplate | undefined;
  /** Called with a warning for each page that cannot be read. */
  readonly warn: (warning: Warning) => void;
}

/** Finds the data of a feature about each package in the documents of all, by package. Runs once for each snapshot. */
export type FindPackageData = (family: DocumentedFamily) => Promise<ReadonlyMap<string, PartData>>;

/** What a repository says of its package, and what of it cannot be read. */
export interface Completion {
  /** The metadata that it adds. */
  readonly package: Partial<Package>;
  readonly warnings: readonly Warning[];
}

/** Completes a package by files of its repository. Never rejects. */
export type CompletePackage = (repository: Repository) => Promise<Completion>;

/** The catalog door of a feature: what it adds to what a sync finds. */
export interface CatalogFeature {
  /** Opens what it keeps open for a site, before sources are opened. Never rejects. */
  readonly open?: (tools: OpenTools) => Promise<OpenedFeature>;
  /** Creates what completes packages before their documents are found; undefined where settings turn it off. */
  readonly completePackage?: (tools: FinderTools) => CompletePackage | undefined;
  /** Creates what finds its data about packages. Entries have them, and change with them. */
  readonly findData?: (tools: FinderTools) => FindPackageData;
  /** Opens what follows the snapshots of a running site. */
  readonly follow?: OpenFollower;
}
