import type { ExtensionOptions } from './extension-module.ts';

/** An extension that takes part in rendering documents. */
export interface RenderExtension {
  /** Its name. */
  readonly name: string;
  /** Hash of its version, its options, its module and all that this imports. */
  readonly version: string;
  /** URL of its module. */
  readonly module: string;
  /** Its options. */
  readonly options: ExtensionOptions;
}

/** Where an extension failed while a document was rendered. */
export type RenderStep = 'load' | 'markdownIt' | 'transformTree' | 'blocks' | 'time' | 'memory' | 'crash';

/** A failure of an extension while a document was rendered. */
export interface RenderExtensionFailure {
  /** Name of the extension. */
  readonly extension: string;
  /** Where it failed. */
  readonly step: RenderStep;
  /** The message of its error. */
  readonly message: string;
  /** True if the document was rendered without the extension; false if only a block shows its source. */
  readonly leftOut: boolean;
}
