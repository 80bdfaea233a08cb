import type { ArticleComparison, CompareRequest } from '#model/compare/article-comparison.ts';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';

/** The methods of a render thread. */
export interface RenderMethods {
  /** Sets the family, in which the links of the following documents are resolved. */
  setFamily(family: RenderFamily): void;
  /** Renders a document. Throws an `InterruptedError` if it was interrupted. */
  render(request: RenderRequest): Promise<RenderReply>;
  /** Compares two versions of an article. Throws an `InterruptedError` if it was interrupted. */
  compare(request: CompareRequest): ArticleComparison;
}

/** Data that a render thread is started with. */
export interface RenderThreadData {
  /** True to render a sample while there is nothing to do, so that the engine compiles the code. */
  readonly warmUp: boolean;
}
