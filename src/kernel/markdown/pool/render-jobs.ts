import type { DocumentMarkdown, MarkdownRequest } from '#markdown/text/document-markdown.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { type ArticleComparison, type CompareRequest, cutComparison } from '#model/compare/article-comparison.ts';
import type { Rendered, RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import type { Job, JobFailure, Urgency } from './render-lane.ts';
import type { RenderThread } from './render-thread.ts';

/** A document to render. */
export interface RenderJobInput {
  /** The document. */
  readonly request: RenderRequest;
  /** The family, in which its links are resolved. */
  readonly family: RenderFamily;
  readonly urgency: Urgency;
  /** Called with the result. */
  readonly done: (outcome: RenderOutcome) => void;
}

/** How the rendering of a document ended. */
export interface RenderOutcome {
  /** The result; plain text if the document could not be rendered. */
  readonly rendered: Rendered;
  /** Why it could not be rendered; undefined if it could. */
  readonly failure: JobFailure | undefined;
  /** Position in the family of the plugin that was at work when a thread was ended; 0 for none. */
  readonly active: number;
}

/** The job that renders a document. Without a result the document is shown as plain text. */
export function renderJob({ request, family, urgency, done }: RenderJobInput): Job {
  let reply: RenderReply | undefined;
  let last: RenderThread | undefined;
  return {
    document: request,
    length: request.md.length,
    urgency,
    async work(thread, onBegin) {
      last = thread;
      reply = await thread.render(request, family, onBegin);
      return reply.success;
    },
    done: (failure) =>
      done({
        rendered: rendered(request, failure === undefined ? reply : undefined, failure),
        failure,
        active: last?.pluginAtWork ?? 0,
      }),
  };
}

function cutOf(failure: JobFailure | undefined): 'time' | 'failure' {
  return failure === 'time' ? 'time' : 'failure';
}

function rendered(
  { md, path }: RenderRequest,
  reply: RenderReply | undefined,
  failure: JobFailure | undefined,
): Rendered {
  if (reply?.success !== true) return plainArticle(md, cutOf(failure), path);
  const { requestId: _, success: __, ...whole } = reply;
  return whole;
}

/** A document to write as markdown. */
export interface MarkdownJobInput {
  /** The document. */
  readonly request: MarkdownRequest;
  /** The family, in which its links are resolved. */
  readonly family: RenderFamily;
  /** Called with the result; undefined if the document could not be written. */
  readonly done: (made: DocumentMarkdown | undefined) => void;
}

/** The job that writes a document as markdown, for a reader who waits. */
export function markdownJob({ request, family, done }: MarkdownJobInput): Job {
  let made: DocumentMarkdown | undefined;
  return {
    document: request,
    length: request.md.length,
    urgency: 'reader',
    async work(thread, onBegin) {
      made = await thread.markdown(request, family, onBegin);
      return true;
    },
    done: (failure) => done(failure === undefined ? made : undefined),
  };
}

/** Two versions of a document to compare. */
export interface CompareJobInput {
  /** The versions. */
  readonly request: CompareRequest;
  readonly urgency: Urgency;
  /** Called with the result. */
  readonly done: (comparison: ArticleComparison) => void;
}

/** The job that compares two versions of a document. Without a result the comparison is empty. */
export function compareJob({ request, urgency, done }: CompareJobInput): Job {
  let comparison: ArticleComparison | undefined;
  return {
    document: request,
    length: comparedLength(request),
    urgency,
    async work(thread, onBegin) {
      comparison = await thread.compare(request, onBegin);
      return comparison.cut !== 'failure';
    },
    done: (failure) =>
      done(failure === undefined && comparison !== undefined ? comparison : cutComparison(cutOf(failure))),
  };
}

/** Length of the HTML of both versions, in characters. */
export function comparedLength({ before, after }: Pick<CompareRequest, 'before' | 'after'>): number {
  return before.html.length + after.html.length;
}
