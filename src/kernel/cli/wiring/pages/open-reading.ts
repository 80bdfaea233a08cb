import type { MarkdownListener } from '#catalog/pages/page-markdown.ts';
import type { Catalog } from '#cli/wiring/catalog/open-catalog.ts';
import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import { createRedirects } from '#model/address/redirects.ts';
import type { FillSlots } from '#model/views/slotted-view.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { createMarkdownPages, type MarkdownPages } from '#server/pages/markdown-pages.ts';
import { createPageContents, type PageContents } from '#server/pages/page-contents.ts';
import type { ReadPageDocument } from '#server/pages/page-document.ts';
import { createPages, type Pages } from '#server/pages/pages.ts';
import { withSlots } from '#server/pages/with-slots.ts';
import { type DocumentDeps, responsesSize } from './open-documents.ts';
import { openPageDocuments } from './open-page-documents.ts';

/** The routes for readers, programs and agents. */
export interface Reading {
  /** Provides the view of a page. */
  readonly contents: PageContents;
  /** Documents. */
  readonly pages: Pages;
  readonly markdown: MarkdownPages;
  /** The same as text, for other responses. */
  readonly pageDocument: ReadPageDocument;
}

/** Dependencies of reading. */
export interface ReadingInput {
  /** Articles and their versions. */
  readonly catalog: Pick<Catalog, 'snapshots' | 'articles' | 'versions' | 'compare' | 'renderer'>;
  /** Renders documents. */
  readonly documents: DocumentDeps;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Called with an unexpected error and the name of the failed operation. */
  readonly onError: (error: unknown, doing: string) => void;
  /** Called with each page that is converted to markdown; absent when that is not recorded. */
  readonly onMarkdown: MarkdownListener | undefined;
  /** What fills the slots of pages. */
  readonly slots: readonly FillSlots[];
  /** True for a static export. */
  readonly staticExport: boolean;
}

/** Opens the responses that are rendered from pages. */
export function openReading(settings: Settings, input: ReadingInput): Reading {
  const { catalog, documents, clientAddress, onError, onMarkdown, staticExport } = input;
  const { snapshots, articles, versions, compare, renderer } = catalog;
  const { github } = settings.pages;
  const written = createPageContents({
    ...github,
    ...settings.core.translations,
    redirects: createRedirects(settings.redirects),
    articles,
    versions,
    compare,
    features,
    partsOf: (view, snapshot) => features.ofPage(view, snapshot, settings),
    onError,
  });
  const contents = withSlots(written, input.slots, settings.server.base);
  const pageDocument = openPageDocuments(settings, renderer, onMarkdown);
  const origin = publicOrigin(settings.core.server.url) ?? '';
  const { defaultRepo } = github;
  const markdown = createMarkdownPages({
    snapshots,
    versions,
    pageDocument,
    defaultRepo,
    origin,
    cacheSize: responsesSize(16, staticExport),
  });
  const cacheSize = responsesSize(64, staticExport);
  return {
    contents,
    pages: createPages({ ...documents, contents, clientAddress, markdown: markdown.instead, cacheSize }),
    markdown,
    pageDocument,
  };
}
