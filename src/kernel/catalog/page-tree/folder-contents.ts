import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Address } from '#model/address/address.ts';
import { pagesByFile } from '#model/page/page.ts';
import { nodeOf } from './page-tree.ts';

export interface FolderFile {
  /** Its name in the folder. */
  readonly name: string;
  /** The page of the file; undefined when it has none. */
  readonly page: { readonly file: Address['file']; readonly title: string } | undefined;
}

/** The direct contents of a folder. */
export interface FolderContents {
  /** Names of its folders. */
  readonly folders: readonly string[];
  readonly files: readonly FolderFile[];
}

/** Lists the public files of a folder that has no page of its own; undefined when there are none. */
export function folderContents(snapshot: Snapshot, repo: string, folder: string): FolderContents | undefined {
  const start = `${folder}/`;
  const entry = snapshot.packages.get(repo);
  const inside = [...(entry?.files.keys() ?? [])].filter((path) => path.startsWith(start));
  if (folder === '' || start.startsWith('.') || start.includes('/.') || inside.length === 0) return undefined;
  const names = inside.map((path) => path.slice(start.length));
  const own = names.filter((name) => !name.includes('/')).toSorted(byName.compare);
  const folders = names.filter((name) => name.includes('/')).map((name) => name.slice(0, name.indexOf('/')));
  const pages = pagesByFile(entry?.pages.values() ?? []);
  return {
    folders: [...new Set(folders)].toSorted(byName.compare),
    files: own.map((name) => {
      const page = pages.get(start + name);
      return { name, page: page && { file: page.file, title: nodeOf(page).name } };
    }),
  };
}

const byName = new Intl.Collator('en', { numeric: true });
