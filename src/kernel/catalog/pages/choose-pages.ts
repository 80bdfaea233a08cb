import { isReadme } from '#model/address/address.ts';
import { bestReadme, folderOf, frontReadme } from '#model/address/readme.ts';
import { isPageFile } from '#model/page/is-page-file.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

/**
 * Selects the pages among a repository's files. Of several READMEs in a folder, only the best is a page. The first page
 * is the one that GitHub would show: from `.github`, the root or `docs`, in this order.
 */
export function choosePages(repository: Repository): Map<string, Page> {
  const files = repository.files.filter(({ path }) => isPageFile(path));
  const listed = new Set(files.map(({ path }) => path));
  const pages = new Map(withoutOtherReadmes(files).map((file) => [file.path, pageOf(file, repository, listed)]));
  const hidden = repository.hiddenReadme;
  const front = frontReadme([...pages.keys(), ...(hidden === undefined ? [] : [hidden.path])]);
  if (front === undefined || folderOf(front) === '') return pages;
  const page = front === hidden?.path ? pageOf(hidden, repository, listed) : pages.get(front);
  for (const file of pages.keys()) if (isReadme(file) && folderOf(file) === '') pages.delete(file);
  const file = front.slice(folderOf(front).length);
  if (page !== undefined) pages.set(file, { ...page, file, source: page.source ?? front });
  return pages;
}

/**
 * Creates the page of a file. That of a symbolic link has the text of its target, whose links were written there, if `listed`
 * has the target and both are of one kind.
 */
export function pageOf(
  { path, hash, size, target }: SourceFile,
  { history }: Repository,
  listed: ReadonlySet<string>,
): Page {
  const isSame = target !== undefined && listed.has(target) && pageKind(target)?.kind === pageKind(path)?.kind;
  const source = isSame ? target : undefined;
  const change = history?.change(source ?? path);
  return { file: path, hash, size, ...(source !== undefined && { source }), ...(change && { change }) };
}

function withoutOtherReadmes(files: readonly SourceFile[]): readonly SourceFile[] {
  const folders = Map.groupBy(
    files.map(({ path }) => path).filter((path) => isReadme(path)),
    folderOf,
  );
  const best = new Map([...folders].map(([folder, readmes]) => [folder, bestReadme(readmes)]));
  return files.filter(({ path }) => !isReadme(path) || best.get(folderOf(path)) === path);
}
