import { ids } from '#web/app/element-ids.ts';
import { foldersAround, withoutCurrent } from '#web/browser/folders/folders.ts';
import type { PageCache } from '#web/client/page-cache.ts';
import { parsePage } from '#web/client/parse-page.ts';
import { scrollToCurrent } from './scroll-to-current.ts';

/** Scrolls the page tree to the current page, and unfolds it. */
export function showCurrentPage(): void {
  const tree = document.getElementById(ids.pages);
  if (tree) scrollToCurrent(tree);
}

/** Loads the contents of a folder when it is opened: in a large package, a document has only those of its own folders. */
export function loadFolders(cache: PageCache): void {
  for (const folder of document.querySelectorAll<HTMLDetailsElement>(`[id="${ids.pages}"] details[data-more]`)) {
    const open = () => folder.open && void loadFolder(folder, cache).catch(() => undefined);
    folder.addEventListener('toggle', open);
    open();
  }
}

/** Takes the contents from the folder's first page, which readers usually open next. The focus stays on the link it is on. */
async function loadFolder(folder: HTMLDetailsElement, cache: PageCache): Promise<void> {
  const rest = folder.querySelector<HTMLAnchorElement>(':scope > a');
  if (rest === null) return;
  const { html } = await cache.load(rest.pathname);
  const list = depthOf(linkWith(parsePage(html).getElementById(ids.pages), rest), folder);
  // A folder that was opened again while its contents were loading gets them once.
  if (list === undefined || !rest.isConnected) return;
  const { activeElement } = document;
  const focused = folder.contains(activeElement) ? linkWith(list, activeElement) : null;
  folder.querySelector(':scope > ul')?.replaceWith(document.adoptNode(withoutCurrent(list)));
  rest.remove();
  folder.removeAttribute('data-more');
  focused?.focus({ preventScroll: true });
}

/** The link of a list that has the address of another link. */
function linkWith(list: Element | null, other: Element | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[href="${CSS.escape(other?.getAttribute('href') ?? '')}"]`) ?? null;
}

/** The list of the other document that is as deep as that of the folder. */
function depthOf(link: Element | null, folder: HTMLDetailsElement): Element | undefined {
  return foldersAround(link)[foldersAround(folder).length - 1]?.querySelector(':scope > ul') ?? undefined;
}
