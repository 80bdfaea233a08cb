import type { RuleSeverity, SlotName } from './package-types/extension-module.ts';

/** What the module of an extension offers. */
export interface ExtensionSurface {
  /** True if it takes part in rendering documents. */
  readonly rendering: boolean;
  /** Its check rules. */
  readonly rules: readonly OfferedRule[];
  /** Names of the manifests that it reads. */
  readonly manifests: readonly string[];
  /** Paths of its routes, each with `*` at its end or without. */
  readonly routes: readonly string[];
  /** The slots that it has components for. */
  readonly slots: readonly SlotName[];
  /** Its client module, relative to its module; undefined without one. */
  readonly client: string | undefined;
  /** True if it is a source of repositories. */
  readonly source: boolean;
  /** URLs of the files that are loaded with it: its module, and all that this imports. */
  readonly files: readonly string[];
}

/** A check rule of an extension. */
export interface OfferedRule {
  /** Its name in the module. */
  readonly name: string;
  /** Severity of its findings. */
  readonly severity: RuleSeverity;
  /** What it finds, as a sentence. */
  readonly about: string;
}
