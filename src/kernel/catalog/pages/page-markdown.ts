import { readText } from '#catalog/reading/read-text.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import type { DocumentMarkdown } from '#markdown/text/document-markdown.ts';
import type { Page } from '#model/page/page.ts';

/** A page as markdown, for clients other than browsers. */
export interface PageMarkdown extends DocumentMarkdown {
  /** False if the next request may get another text: the bytes differ from the page's hash, or it was not converted. */
  readonly exact: boolean;
}

/** Options of {@link PageMarkdowns}. */
export interface MarkdownRequest {
  /** The package's identity. */
  readonly repo: string;
  readonly page: Page;
  /** Origin of the site, without a slash at the end; '' creates links without origin. */
  readonly origin: string;
}

/** Provides pages as markdown; undefined when the file was deleted. Throws the errors of its source, and `RendererBusy`. */
export type PageMarkdowns = (snapshot: Snapshot, request: MarkdownRequest) => Promise<PageMarkdown | undefined>;

/** Called after a page was converted to markdown. */
export type MarkdownListener = (request: MarkdownRequest, made: PageMarkdown) => void;

export interface PageMarkdownsDeps {
  /** Converts documents. */
  readonly renderer: Pick<Renderer, 'markdown'>;
  /** Files with more bytes are cut. */
  readonly sizeLimit: number;
  /** Called with each page. */
  readonly onMade?: MarkdownListener | undefined;
}

const notText: DocumentMarkdown = { text: 'This file is not text: it contains NUL bytes.\n', linkUse: undefined };

/** Creates the function that provides pages as markdown. A document that cannot be converted is given as it is. */
export function createPageMarkdowns({ renderer, sizeLimit, onMade }: PageMarkdownsDeps): PageMarkdowns {
  return async (snapshot, request) => {
    const { repo, page, origin } = request;
    const read = await readText(snapshot, repo, { page, sizeLimit });
    if (read === undefined) return undefined;
    const { text, cut, exact } = read;
    const path = page.source ?? page.file;
    const document = { md: text, currentRepo: repo, path, isCut: cut === 'size', origin };
    const converted = cut === 'binary' ? notText : await renderer.markdown(document, snapshot.family);
    const made = { ...(converted ?? { text, linkUse: undefined }), exact: exact && converted !== undefined };
    onMade?.(request, made);
    return made;
  };
}
