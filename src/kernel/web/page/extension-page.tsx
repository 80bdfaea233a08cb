import type { ExtensionPageView } from '#model/views/extended-view.ts';

/** A page of an extension, as the extension wrote it: it is trusted, and no script in it runs. */
export function ExtensionPage({ page: { html } }: { readonly page: ExtensionPageView }) {
  return <article className="markdown-body" data-part="extension-page" dangerouslySetInnerHTML={{ __html: html }} />;
}
