import { chooseVersions } from '#catalog/versions/choose-versions.ts';
import type { VersionsOf } from '#catalog/versions/version-snapshots.ts';
import { versionSettingsOf } from '#config/fields/versions.ts';
import type { Settings } from '#config/schema.ts';

/** Creates the function that gives the versions of a package by the settings. */
export function versionsOf({ versions }: Pick<Settings, 'versions'>): VersionsOf {
  return (_repo, { folder, refs = [] }, which) => {
    const settings = versionSettingsOf(versions, folder);
    if (which === 'listed' || settings.keep === 0) return chooseVersions(refs, settings);
    const all = chooseVersions(refs, { ...settings, branches: [], keep: 'all' });
    return all.filter(({ kind }) => kind === 'release');
  };
}
