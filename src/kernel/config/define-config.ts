import type { Extension } from '#model/extension/extension-module.ts';
import type { SettingsInput } from './schema.ts';

/** Types the settings of `asterism.config.ts`. Returns them unchanged. */
export function defineConfig(settings: SettingsInput): SettingsInput {
  return settings;
}

/** Types an entry of the setting `extensions`. Returns it unchanged. */
export function defineExtension(extension: Extension): Extension {
  return extension;
}
