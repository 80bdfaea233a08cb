import { parseJson } from '#model/text/parse-json.ts';
import { ids } from '#web/app/element-ids.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { folderName, packageOf } from './folders.ts';

const storageKey = 'asterism:folders';

/**
 * Opens the folders of the page tree that were open in the document before, if it was one of the same package. Stores those that
 * are open for the next one, in the session of the tab.
 */
export function keepFolders(): void {
  const tree = document.getElementById(ids.pages);
  if (tree === null) return;
  const stored = parseJson(readStored(storageKey, 'sessionStorage'));
  const [of, ...names] = Array.isArray(stored) ? stored : [];
  if (of === packageOf(document)) openFolders(tree, new Set(names));
  addEventListener('pagehide', () => {
    const open = [...tree.querySelectorAll<HTMLDetailsElement>('details[open]')];
    const kept = [packageOf(document), ...open.map(folderName)];
    writeStored(storageKey, JSON.stringify(kept), 'sessionStorage');
  });
}

/** Opens the folders with these names, those too whose list is loaded later. */
function openFolders(tree: Element, names: ReadonlySet<unknown>): void {
  const openIn = (list: ParentNode): void => {
    for (const folder of list.querySelectorAll('details')) if (names.has(folderName(folder))) folder.open = true;
  };
  openIn(tree);
  const loaded = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) openIn(node);
  });
  loaded.observe(tree, { childList: true, subtree: true });
}
