import type { RegistryName } from './registry-name.ts';

/** A dependency from a manifest. */
export interface Dependency extends RegistryName {
  /** True for a development dependency. */
  readonly development: boolean;
  /** Versions that the manifest accepts, as written, where they follow semantic versioning; absent when unknown. */
  readonly range?: string | undefined;
}
