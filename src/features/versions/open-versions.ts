import type { FacetDeps } from '#catalog/facet.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import type { Settings } from '#config/schema.ts';
import type { PackageVersion } from '#model/package/version.ts';
import type { RepositoryData } from '#sources/source.ts';
import { pageInstead } from './server/page-instead.ts';
import { pageVersions } from './server/page-versions.ts';
import { choosePreviews, previewBranches } from './snapshots/choose-previews.ts';
import { chooseVersions } from './snapshots/choose-versions.ts';
import type { PreviewLimits } from './snapshots/preview-changes.ts';
import { ownNames } from './snapshots/ref-version-name.ts';
import {
  createVersionSnapshots,
  type PackageVersions,
  type VersionSnapshotsDeps,
  type VersionsOf,
} from './snapshots/version-snapshots.ts';
import { type VersionSettings, versionSettingsOf } from './version-settings.ts';

type WithVersions = Pick<Settings, 'versions'>;
type WithPreviews = Pick<Settings, 'versions' | 'previews'>;

/** Creates the versions of a site. */
export type CreateVersions = (deps: VersionSnapshotsDeps) => PackageVersions;

/** Opens the versions of a site. */
export function openVersions(
  settings: Settings,
  { finders }: FacetDeps,
  create: CreateVersions = createVersionSnapshots,
): VersionSnapshots {
  const { language } = settings.core.translations;
  const chosen = { versionsOf: versionsOf(settings), isPinned: isPinned(settings) };
  const versions = create({ finders, language, ...chosen, previewLimits: previewLimits(settings) });
  return {
    ...versions,
    instead: (snapshot, address) => pageInstead(versions, snapshot, address),
    ofPage: (page) => pageVersions(versions, page),
  };
}

/** Creates the function that gives the versions of a package by the settings. */
export function versionsOf({ versions, previews }: WithPreviews): VersionsOf {
  return (_repo, repository, which) => {
    const { folder, refs = [] } = repository;
    const settings = versionSettingsOf(versions, folder);
    if (which === 'releases') return releasesOf({ versions }, repository);
    const branchVersions = settings.keep === 0 ? [] : settings.branches;
    const choice = { ...previews, versions: branchVersions, branch: sourceBranch(repository, settings) };
    if (which === 'previews') return choosePreviews(repository, choice);
    // A branch that is neither shown at the plain addresses nor a preview is a version.
    const isPreview = previewBranches(choice);
    const branches = refs.flatMap(({ kind, name }) => (kind === 'branch' && !isPreview(name) ? [name] : []));
    const names = ownNames(repository);
    return chooseVersions(refs, { ...settings, names, ...(settings.current === 'release' && { branches }) });
  };
}

/** The branch of the source; undefined without one. Where a release is shown, it is the first ref. */
function sourceBranch(
  { refs: [first] = [], provenance }: RepositoryData,
  { current }: Pick<VersionSettings, 'current'>,
): string | undefined {
  if (current === 'release') return first?.kind === 'branch' ? first.name : undefined;
  return provenance?.tag ? undefined : provenance?.ref;
}

/** Creates the function that tells whether links lead to the versions that a manifest names. */
function isPinned({ versions }: WithVersions): (repository: RepositoryData) => boolean {
  return ({ folder }) => versionSettingsOf(versions, folder).pinned;
}

/** The limits of previews, with sizes in bytes. */
function previewLimits({ previews: { maxFiles, maxFileSize } }: WithPreviews): PreviewLimits {
  return { maxFiles, maxFileSize: maxFileSize * 1_000 };
}

/** Creates the function that gives the release that the plain addresses show; undefined where they show the branch. */
export function newestRelease({ versions }: WithVersions): (repository: RepositoryData) => PackageVersion | undefined {
  return (repository) => {
    const { current } = versionSettingsOf(versions, repository.folder);
    return current === 'release' ? releasesOf({ versions }, repository)[0] : undefined;
  };
}

function releasesOf({ versions }: WithVersions, repository: RepositoryData): readonly PackageVersion[] {
  const { folder, refs = [] } = repository;
  const settings = versionSettingsOf(versions, folder);
  if (settings.keep === 0) return [];
  const all = chooseVersions(refs, { ...settings, names: ownNames(repository), branches: [], keep: 'all' });
  return all.filter(({ kind }) => kind === 'release');
}
