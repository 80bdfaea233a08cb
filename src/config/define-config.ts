import type { SettingsInput } from './schema.ts';

/** Gives the settings of `asterism.config.ts` their type; returns them as they are. */
export function defineConfig(settings: SettingsInput): SettingsInput {
  return settings;
}
