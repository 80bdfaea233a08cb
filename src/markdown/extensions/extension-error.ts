import type { RenderStep } from '#model/extension/render-extension.ts';

/** An extension threw, or returned something else than its contract says. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError';
  /** Name of the extension. */
  readonly extension: string;
  /** What the extension was doing. */
  readonly step: RenderStep;
  constructor(extension: string, step: RenderStep, cause: unknown) {
    super(messageOf(cause), { cause });
    this.extension = extension;
    this.step = step;
  }
}

/** Length of a message that is kept, in characters. */
const maxLength = 500;

/** The message of anything that was thrown. Never throws, whatever getters it has. */
function messageOf(cause: unknown): string {
  try {
    const message = cause instanceof Error ? cause.message : cause;
    return `${message}`.slice(0, maxLength);
  } catch {
    return 'a value without a message was thrown';
  }
}
