import type { DocumentMarkdown, MarkdownRequest } from '#markdown/text/document-markdown.ts';
import type { ArticleComparison, CompareRequest } from '#model/compare/article-comparison.ts';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';

/** The methods of a render thread. */
export interface RenderMethods {
  /** Adds a family, in which links are resolved, and forgets those with the dropped versions. */
  addFamily(family: RenderFamily, dropped: readonly string[]): void;
  /** Renders a document in the family with a version. Throws an `InterruptedError` if it was interrupted. */
  render(request: RenderRequest, version: string): Promise<RenderReply>;
  /** Writes a document as markdown, in the family with a version. Rejects for a family that was not sent. */
  markdown(request: MarkdownRequest, version: string): Promise<DocumentMarkdown>;
  /** Compares two versions of an article. Throws an `InterruptedError` if it was interrupted. */
  compare(request: CompareRequest): ArticleComparison;
  /** Renders a sample while there is nothing to do, so that the engine compiles the code. */
  warmUp(): void;
}

/** Data that a render thread is started with. */
export interface RenderThreadData {
  /** Shared memory in which the thread notes the plugin at work, by its position in the family; 0 for none. */
  readonly atWork: Int32Array;
}
