import { ids } from '#web/app/element-ids.ts';

/** The details around an element, the outermost first, with the element itself if it is one. */
export function foldersAround(element: Element | null): readonly HTMLDetailsElement[] {
  const folders: HTMLDetailsElement[] = [];
  for (let folder = element?.closest('details'); folder; folder = folder.parentElement?.closest('details')) {
    folders.unshift(folder);
  }
  return folders;
}

/** Opens the details around an element, as browsers do for a URL fragment. */
export function unfold(element: Element): void {
  for (const folder of foldersAround(element)) folder.open = true;
}

/** Removes the mark of the current page from the links of a list, which is of another page. */
export function withoutCurrent(list: Element): Element {
  for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  return list;
}

/** What names the package of a document: two documents of one package have the same. */
export function packageOf(of: Document): string {
  return of.querySelector(`[id="${ids.app}"] > header > a`)?.getAttribute('href') ?? '';
}

/** The names of a folder of the page tree and those around it, in lines. */
export function folderName(folder: HTMLDetailsElement): string {
  const names = foldersAround(folder).map((each) => each.querySelector('summary')?.textContent);
  return names.join('\n');
}
