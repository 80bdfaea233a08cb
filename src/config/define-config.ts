import type { SettingsInput } from './schema.ts';

/** Types the settings of `asterism.config.ts`. Returns them unchanged. */
export function defineConfig(settings: SettingsInput): SettingsInput {
  return settings;
}
