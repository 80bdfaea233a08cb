import type { SourceState } from '#catalog/snapshot-store.ts';
import type { Warning } from '#model/warning.ts';

/** Version of the form of manifests and records. A process ignores publications in another form. */
export const familyFormat = 1;

/** A repository in a manifest. */
export interface ListedRepository {
  /** Name of the blob with its record. */
  readonly blob: string;
  /** Its name in the source. */
  readonly folder: string;
  /** When its remote last confirmed it, in milliseconds since 1970; absent for a source without a remote. */
  readonly checkedAt?: number | undefined;
}

/** The last listing of a source in a manifest. */
export interface ListedSource {
  readonly state: SourceState;
  /** Its repositories; undefined when it never answered. */
  readonly repositories: readonly ListedRepository[] | undefined;
  readonly warnings: readonly Warning[];
}

/** What a publication of the family says. */
export interface FamilyManifest {
  /** See {@link familyFormat}. */
  readonly format: typeof familyFormat;
  /** The sources in the order of the settings; null for one that was not listed. */
  readonly sources: readonly (ListedSource | null)[];
}

/** The manifest of a family before its first sync. */
export const emptyFamily: FamilyManifest = { format: familyFormat, sources: [] };

/**
 * Returns the manifest with the sources of the settings, by their names: the listing of a source that was moved stays, and
 * that of a removed one goes.
 */
export function withSources(manifest: FamilyManifest, names: readonly string[]): FamilyManifest {
  const known = new Map(manifest.sources.flatMap((listed) => (listed === null ? [] : [[listed.state.name, listed]])));
  const at = (index: number, name: string): ListedSource | null => {
    const same = manifest.sources[index];
    if (same?.state.name === name) return same;
    // A git source is named by its addresses: with another address it is still the same source.
    const isRenamed = same != null && !names.includes(same.state.name) && names.length === manifest.sources.length;
    return known.get(name) ?? (isRenamed ? same : null);
  };
  return { ...manifest, sources: names.map((name, index) => at(index, name)) };
}

/** Returns the manifest with another listing of a source. */
export function withSource(manifest: FamilyManifest, index: number, listed: ListedSource): FamilyManifest {
  return { ...manifest, sources: manifest.sources.map((each, at) => (at === index ? listed : each)) };
}

/** Returns a listing with other repositories in place of those of the same folders, and their warnings. */
export function withRepositories(listed: ListedSource, refreshed: Omit<ListedSource, 'state'>): ListedSource {
  const { repositories = [], warnings } = listed;
  const news = new Map(refreshed.repositories?.map((each) => [each.folder, each]));
  const known = new Set(repositories.map(({ folder }) => folder));
  return {
    ...listed,
    repositories: [
      ...repositories.map((each) => news.get(each.folder) ?? each),
      ...[...news.values()].filter(({ folder }) => !known.has(folder)),
    ],
    warnings: [...warnings.filter(({ repository }) => !news.has(repository)), ...refreshed.warnings],
  };
}

/** A text that differs when the manifests show different families: the times of checks are left out. */
export function contentOf({ sources }: FamilyManifest): string {
  const shown = sources.map(
    (listed) =>
      listed && [listed.state.name, listed.state.error, listed.repositories?.map(({ blob }) => blob), listed.warnings],
  );
  return JSON.stringify(shown);
}
