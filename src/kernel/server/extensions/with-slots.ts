import type { FillSlots } from '#model/views/extended-view.ts';
import { firstOf, isPackagePage } from '#model/views/page-view.ts';
import { isInstead, type Redirect } from '#server/http/instead.ts';
import type { PageContent } from '#server/pages/page-content.ts';
import type { PageContents } from '#server/pages/page-contents.ts';

/** The contents of pages with what extensions show around articles. Failures and pages of features have no slots. */
export function withSlots(contents: PageContents, fill: FillSlots | undefined, base: string): PageContents {
  if (fill === undefined) return contents;

  async function filled(content: PageContent | Redirect, fillSlots: FillSlots): Promise<PageContent | Redirect> {
    if (isInstead(content)) return content;
    const { view } = content;
    if (!isPackagePage(view) || view.kind === 'feature') return content;
    const { path, title, address } = view;
    const version = view.kind === 'file' ? view.version : undefined;
    const page = { path, title, package: address.repo, file: address.file };
    const isHome = firstOf(view)?.matrix !== undefined;
    const { slots, lasting } = await fillSlots({ props: { page, site: { base } }, version, isHome });
    return { ...content, slots, lasting: content.lasting && lasting };
  }

  return {
    ...contents,
    find: async (snapshot, path, request) => filled(await contents.find(snapshot, path, request), fill),
  };
}
