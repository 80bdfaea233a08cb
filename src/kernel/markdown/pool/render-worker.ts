import { rendering } from '#features/renderings.ts';
import { type CompareArticles, createCompareArticles } from '#markdown/compare/compare-articles.ts';
import { convertDocument } from '#markdown/parse/convert-document.ts';
import { createRender } from '#markdown/render.ts';
import { createWriteMarkdown } from '#markdown/text/document-markdown.ts';
import { type ArticleComparison, type CompareRequest, cutComparison } from '#model/compare/article-comparison.ts';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import { errorMessage } from '#platform/errors.ts';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { lowerPriority } from '#platform/worker/lower-priority.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { InterruptedError } from '#platform/worker/thread-error.ts';
import type { RenderMethods, RenderThreadData } from './render-methods.ts';
import { warmUp } from './warm-up.ts';

lowerPriority(5);
serveCalls<RenderMethods, never, RenderThreadData>(({ data, isInterrupted }) => {
  const checkpoint = (): void => {
    if (isInterrupted()) throw new InterruptedError();
  };
  const renderDocument = createRender(checkpoint);
  const renderWithPlugins = rendering.inThread(renderDocument, data.atWork);
  const compareArticles = createCompareArticles(checkpoint);
  const writeMarkdown = createWriteMarkdown();
  const families = new Map<string, RenderFamily>();
  let working = 0;

  async function reply({ requestId, ...request }: RenderRequest, version: string): Promise<RenderReply> {
    const family = families.get(version);
    if (family === undefined)
      return { requestId, success: false, errorMessage: 'The family was not sent before the request.' };
    try {
      const md = await convertDocument(request, family);
      return { requestId, success: true, ...(await renderWithPlugins({ requestId, ...request, md }, family)) };
    } catch (error) {
      if (error instanceof InterruptedError) throw error;
      return { requestId, success: false, errorMessage: errorMessage(error) };
    }
  }

  const methods: Callable<RenderMethods> = {
    addFamily(family, dropped) {
      for (const version of dropped) families.delete(version);
      families.set(family.version, family);
    },
    async render(request, version) {
      working += 1;
      try {
        return await reply(request, version);
      } finally {
        working -= 1;
      }
    },
    async markdown(request, version) {
      const family = families.get(version);
      if (family === undefined) throw new Error('The family was not sent before the request.');
      return writeMarkdown(request, family);
    },
    compare: (request) => compared(request, compareArticles),
    warmUp: () => warmUp(renderDocument, () => working === 0 && !isInterrupted()),
  };
  return { handle: (call) => invoke(methods, call) };
});

/** Compares two versions. An error in an article is a result; an interruption is thrown. */
function compared(request: CompareRequest, compareArticles: CompareArticles): ArticleComparison {
  try {
    return compareArticles(request);
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    return cutComparison('failure');
  }
}
