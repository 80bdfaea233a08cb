import { isFirstPage } from '#model/address/address.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import { toolchainFacts } from '#model/page/toolchains.ts';

/**
 * Marks the pages that their documentation sites do not have or do not list, and those that the search of their sites does not
 * find. They keep their addresses. The first page is always listed.
 */
export function markUnlisted(
  pages: ReadonlyMap<string, Page>,
  sites: readonly DocumentSite[],
): ReadonlyMap<string, Page> {
  if (sites.length === 0) return pages;
  const excluded = new Set(sites.flatMap((site) => site.excluded ?? []));
  return new Map([...pages].map(([name, page]) => [name, isFirstPage(page.file) ? page : marked(page)]));

  function marked(page: Page): Page {
    // A page may have another name than its file, and the page of a symbolic link another file.
    const paths = [page.file, page.source ?? page.file];
    const own = sites.filter(({ root }) => paths.some((path) => path.startsWith(root)));
    if (own.length === 0) return page;
    if (paths.some((path) => excluded.has(path)) || own.some((site) => isLeftOut(page, site)))
      return { ...page, isUnlisted: true };
    return page.data?.unsearched ? { ...page, isUnsearched: true } : page;
  }
}

function isLeftOut({ file, data }: Page, { toolchain, root }: DocumentSite): boolean {
  const { leavesOut = [] } = toolchainFacts[toolchain];
  if (data?.unlisted && leavesOut.includes('unlisted')) return true;
  if (data?.draft && leavesOut.includes('drafts')) return true;
  return leavesOut.includes('parts') && /(^|\/)_/.test(file.slice(root.length));
}
