import { createPageMarkdowns, type MarkdownListener, type PageMarkdownsDeps } from '#catalog/pages/page-markdown.ts';
import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import { createPageDocuments, type ReadPageDocument } from '#server/pages/page-document.ts';

/** Opens pages as markdown. `onMade` is called with each. */
export function openPageDocuments(
  settings: Settings,
  renderer: PageMarkdownsDeps['renderer'],
  onMade?: MarkdownListener,
): ReadPageDocument {
  const { sizeLimit } = settings.server.limits;
  return createPageDocuments(createPageMarkdowns({ renderer, sizeLimit, onMade }), features.belowMarkdown);
}
