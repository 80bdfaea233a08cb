import { thrownMessage } from '#features/extensions/failures/thrown-message.ts';

/** What an extension does while a document is rendered. */
export type RenderStep = 'load' | 'markdownIt' | 'transformTree' | 'blocks';

export interface ExtensionAtWork {
  /** Its name. */
  readonly extension: string;
  /** What it is doing. */
  readonly step: RenderStep;
  /** URL of its module. */
  readonly module: string;
}

/** An extension threw, or returned something else than its contract says. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError';
  /** Name of the extension. */
  readonly extension: string;
  /** What the extension was doing. */
  readonly step: RenderStep;
  constructor({ extension, step, module }: ExtensionAtWork, cause: unknown) {
    super(thrownMessage(cause, module), { cause });
    this.extension = extension;
    this.step = step;
  }
}
