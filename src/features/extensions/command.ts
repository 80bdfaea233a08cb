import type { CommandFeature } from '#cli/command-feature.ts';
import { checkExtensions } from './command/check-extensions.ts';

/** What `asterism doctor` says of extensions. */
export const feature: CommandFeature = {
  diagnostics: { extensions: checkExtensions },
};
