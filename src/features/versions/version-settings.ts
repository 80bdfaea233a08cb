import type { Settings } from '#config/schema.ts';

/** The settings of the versions of one package. */
export type VersionSettings = Omit<Settings['versions'], 'overrides'>;

/** The settings of the versions of a package, by the name of its repository. */
export function versionSettingsOf(settings: Settings['versions'], repository: string): VersionSettings {
  const { overrides, ...all } = settings;
  const own = Object.entries(overrides[repository] ?? {}).filter(([, value]) => value !== undefined);
  return Object.hasOwn(overrides, repository) ? { ...all, ...Object.fromEntries(own) } : all;
}
