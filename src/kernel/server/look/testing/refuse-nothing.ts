import type { SettingsError } from '#config/load/settings-error.ts';

/** Leaves nothing out: throws the error. */
export function refuseNothing(error: SettingsError): never {
  throw error;
}
