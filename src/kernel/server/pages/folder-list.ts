import type { FolderContents } from '#catalog/page-tree/folder-contents.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { forgeFile } from '#markdown/links/forge/forge-file.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import { pathOf, rawPath, readmeFile } from '#model/address/address.ts';

/** Entries of a list. */
const maxEntries = 1_000;

/** A folder of a repository. */
export interface ListedFolder {
  /** The package's identity. */
  readonly repo: string;
  /** The path of the folder in the repository, without a slash at the end. */
  readonly folder: string;
  /** The folders, pages and files in it. */
  readonly contents: FolderContents;
}

/** The article of a folder without a page of its own: its folders, pages and files, in HTML. */
export function folderList(snapshot: Snapshot, { repo, folder, contents }: ListedFolder): string {
  const folders = contents.folders.map((name) => {
    const path = pathOf({ repo, file: `${folder}/${name}/${readmeFile}` }, snapshot);
    return item(path, `${name}/`, '');
  });
  const files = contents.files.map(({ name, page }) => {
    const address = { repo, file: `${folder}/${name}` };
    if (page !== undefined) return item(pathOf({ repo, file: page.file }, snapshot), name, page.title);
    return item(
      forgeFile(snapshot.family.packages.get(repo), address.file, false) ?? rawPath(address, snapshot),
      name,
      '',
    );
  });
  const shown = [...folders, ...files].slice(0, maxEntries);
  return `<h1>${escapeHtml(folder)}</h1>\n<ul>\n${shown.join('\n')}\n</ul>\n`;
}

function item(address: string, name: string, title: string): string {
  const after = title === '' ? '' : ` – ${escapeHtml(title)}`;
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a>${after}</li>`;
}
