import { chooseVersions } from '#catalog/versions/choose-versions.ts';
import {
  createVersionSnapshots,
  noVersions,
  type VersionSnapshots,
  type VersionSnapshotsDeps,
  type VersionsOf,
} from '#catalog/versions/version-snapshots.ts';
import { versionSettingsOf } from '#config/fields/versions.ts';
import type { Settings } from '#config/schema.ts';
import type { PackageVersion } from '#model/package/version.ts';
import type { Repository } from '#sources/source.ts';

type WithVersions = Pick<Settings, 'versions'>;

/** Opens the versions of a site; an export has none. */
export function openVersions(
  settings: Settings,
  finders: VersionSnapshotsDeps['finders'],
  staticExport: boolean,
): VersionSnapshots {
  if (staticExport) return noVersions;
  const { language } = settings.core.translations;
  return createVersionSnapshots({ finders, language, versionsOf: versionsOf(settings), isPinned: isPinned(settings) });
}

/** Creates the function that gives the versions of a package by the settings. */
function versionsOf({ versions }: WithVersions): VersionsOf {
  return (_repo, repository, which) => {
    const { folder, refs = [] } = repository;
    const settings = versionSettingsOf(versions, folder);
    if (which === 'releases') return releasesOf({ versions }, repository);
    // A branch that is not shown at the plain addresses is a version.
    const branches = refs.flatMap(({ kind, name }) => (kind === 'branch' ? [name] : []));
    return chooseVersions(refs, settings.current === 'release' ? { ...settings, branches } : settings);
  };
}

/** Creates the function that tells whether links lead to the versions that a manifest names. */
function isPinned({ versions }: WithVersions): (repository: Repository) => boolean {
  return ({ folder }) => versionSettingsOf(versions, folder).pinned;
}

/** Creates the function that gives the release that the plain addresses show; undefined where they show the branch. */
export function newestRelease({ versions }: WithVersions): (repository: Repository) => PackageVersion | undefined {
  return (repository) => {
    const { current } = versionSettingsOf(versions, repository.folder);
    return current === 'release' ? releasesOf({ versions }, repository)[0] : undefined;
  };
}

function releasesOf({ versions }: WithVersions, { folder, refs = [] }: Repository): readonly PackageVersion[] {
  const settings = versionSettingsOf(versions, folder);
  if (settings.keep === 0) return [];
  const all = chooseVersions(refs, { ...settings, branches: [], keep: 'all' });
  return all.filter(({ kind }) => kind === 'release');
}
