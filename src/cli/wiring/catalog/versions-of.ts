import type { VersionsOf } from '#catalog/versions/version-snapshots.ts';
import type { Settings } from '#config/schema.ts';

/** Creates the function that gives the versions of a package by the settings. */
export function versionsOf(_settings: Settings): VersionsOf {
  return () => [];
}
