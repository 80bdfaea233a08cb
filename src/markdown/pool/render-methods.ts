import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';

/** What a render thread does. */
export interface RenderMethods {
  /** Sets what links are resolved against, for the documents that follow. */
  setFamily(family: RenderFamily): void;
  /** Renders a document. Throws an `InterruptedError` if it was interrupted. */
  render(request: RenderRequest): Promise<RenderReply>;
}
