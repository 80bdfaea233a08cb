import { ids } from '#web/app/element-ids.ts';
import { folderName, packageOf, withoutCurrent } from '#web/browser/folders/folders.ts';
import { addIconsOf } from '#web/client/icons.ts';

/** The elements of the head that describe the page. */
const described = [
  'title',
  'meta[name]:not([name="viewport"], [name="theme-color"], [name*="verif"], [name="msvalidate.01"])',
  'meta[property]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join(',');

/** Replaces header, content and footer, and the description in the head, by those of another document. */
export function replacePage(next: Document): void {
  addIconsOf(next);
  keepTree(next);
  const opened = openMenus();
  const app = document.getElementById(ids.app);
  const regions = [...(next.getElementById(ids.app)?.children ?? [])];
  app?.replaceChildren(...regions.map((region) => document.adoptNode(region)));
  for (const id of opened) document.getElementById(id)?.showPopover();
  const { lang } = next.documentElement;
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
  replaceHead(next);
}

/** Replaces the page by a newer or translated form of it. The focus stays. */
export function updatePage(next: Document): void {
  const focused = focusedControl();
  replacePage(next);
  focused()?.focus({ preventScroll: true });
}

function replaceHead(next: Document): void {
  for (const element of document.head.querySelectorAll(described)) element.remove();
  const [first] = document.head.querySelectorAll('link, style');
  for (const element of next.head.querySelectorAll(described)) {
    document.head.insertBefore(document.adoptNode(element), first ?? null);
  }
}

/** Opens the same folders in the next page tree, if it is of the same package, and keeps its scroll position. */
function keepTree(next: Document): void {
  const [before, after] = [document, next].map((each) => each.getElementById(ids.pages));
  if (!before || !after || packageOf(document) !== packageOf(next)) return;
  const { scrollTop } = before;
  const folders = new Map([...after.querySelectorAll('details')].map((folder) => [folderName(folder), folder]));
  for (const folder of before.querySelectorAll('details')) {
    const same = folders.get(folderName(folder));
    if (!same) continue;
    // Its contents may have been loaded since.
    if (same.dataset.more && !folder.dataset.more) same.replaceWith(withoutCurrent(folder));
    else if (folder.open) same.open = true;
  }
  queueMicrotask(() => {
    after.scrollTop = scrollTop;
  });
}

/** The ids of the menus that are open: a reader opened them while the page was loading. */
function openMenus(): readonly string[] {
  return [...document.querySelectorAll(`[id="${ids.app}"] [popover]:popover-open`)].map(({ id }) => id);
}

/** Gives a function that finds the control that now has the focus again after the page was replaced. */
function focusedControl(): () => HTMLElement | undefined {
  const region = document.activeElement?.closest(`[id="${ids.app}"] > *`);
  const controls = 'a, button, input, select, summary';
  const name = region?.localName;
  const index = region ? [...region.querySelectorAll(controls)].indexOf(document.activeElement ?? region) : -1;
  return () => {
    const after = document.querySelector(`[id="${ids.app}"] > ${name}`);
    return index < 0 ? undefined : [...(after?.querySelectorAll<HTMLElement>(controls) ?? [])][index];
  };
}
