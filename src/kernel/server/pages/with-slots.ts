import { firstOf, isPackagePage } from '#model/views/page-view.ts';
import {
  type FilledSlots,
  type FillSlots,
  type SlotName,
  type SlottedPage,
  slotNames,
} from '#model/views/slotted-view.ts';
import { isInstead, type Redirect } from '#server/http/instead.ts';
import type { PageContent } from './page-content.ts';
import type { PageContents } from './page-contents.ts';

/** The contents of pages with what fills their slots, in order. Failures and pages of features have no slots. */
export function withSlots(contents: PageContents, fill: readonly FillSlots[], base: string): PageContents {
  if (fill.length === 0) return contents;

  async function filled(content: PageContent | Redirect): Promise<PageContent | Redirect> {
    if (isInstead(content)) return content;
    const { view } = content;
    if (!isPackagePage(view) || view.kind === 'feature') return content;
    const { path, title, address } = view;
    const version = view.kind === 'file' ? view.version : undefined;
    const page = { path, title, package: address.repo, file: address.file };
    const isHome = firstOf(view)?.matrix !== undefined;
    const { slots, lasting } = await fillAll(fill, { props: { page, site: { base } }, version, isHome });
    return { ...content, slots, lasting: content.lasting && lasting };
  }

  return { ...contents, find: async (snapshot, path, request) => filled(await contents.find(snapshot, path, request)) };
}

async function fillAll(fill: readonly FillSlots[], page: SlottedPage): Promise<FilledSlots> {
  const filled = await Promise.all(fill.map((own) => own(page)));
  const slots: Partial<Record<SlotName, string>> = {};
  for (const each of filled) {
    for (const name of slotNames) {
      const written = each.slots[name];
      if (written !== undefined) slots[name] = (slots[name] ?? '') + written;
    }
  }
  return { slots, lasting: filled.every(({ lasting }) => lasting) };
}
