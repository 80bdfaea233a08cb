import type { CachedLists } from '#catalog/cached-lists.ts';
import type { Member } from '#catalog/identify.ts';
import { readStart } from '#catalog/reading/read-text.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import type { RepositoryDocuments } from '#catalog/repository-documents.ts';
import { isFirstPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import type { Package } from '#model/package/package.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import { type Page, pagesByFile } from '#model/page/page.ts';
import { toolchainFacts } from '#model/page/toolchains.ts';
import type { Warning } from '#model/warning.ts';
import { noReadme } from '#sources/metadata.ts';
import { ignoreSourceError, type Repository } from '#sources/source.ts';

/** Bytes of a home page that are read for its description. */
const readSize = 64 * 1024;

/**
 * The pages of a repository with the home page of its documentation site as the first page, if it has no other. The home page
 * keeps its own page too.
 */
export function withToolchainHome(
  pages: ReadonlyMap<string, Page>,
  sites: readonly DocumentSite[],
): ReadonlyMap<string, Page> {
  if ([...pages.keys()].some(isFirstPage)) return pages;
  const byFile = pagesByFile(pages.values());
  const nearest = sites.toSorted((a, b) => a.root.length - b.root.length);
  const home = nearest.map((site) => byFile.get(homeOf(site, byFile) ?? '')).find((page) => page !== undefined);
  if (home === undefined) return pages;
  const { translated: _translated, source = home.file, ...rest } = home;
  const file = `README${/\.[^./]+$/.exec(source)?.[0] ?? '.md'}`;
  // Tables of contents find the page with its own name, so the first page comes before it.
  return new Map([[file, { ...rest, file, source }], ...pages]);
}

/** The home page of a site: the page that names its root, the index of its folder, or the first of its table of contents. */
function homeOf({ root, toolchain, contents }: DocumentSite, pages: ReadonlyMap<string, Page>): string | undefined {
  const own = [...pages.keys()].filter((file) => file.startsWith(root));
  const folder = root + (toolchainFacts[toolchain].homeFolder ?? '');
  return (
    own.find((file) => pages.get(file)?.data?.slug === '/') ??
    bestFolderPage(own.filter((file) => folderOf(file) === folder)) ??
    firstOf(contents)
  );
}

function firstOf(entries: readonly ContentsEntry[]): string | undefined {
  for (const { file, entries: below = [] } of entries) {
    const found = file ?? firstOf(below);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Describes a repository without a description by its first page; undefined if that says nothing. */
export type DescribeHome = (repository: Repository, pages: ReadonlyMap<string, Page>) => Promise<string | undefined>;

/** Creates the function that describes repositories. An unchanged page is not read again. */
export function createDescribeHome(reader: Pick<Reader, 'read'>, lists: CachedLists): DescribeHome {
  return async (repository, pages) => {
    const home = [...pages.values()].find(({ file }) => isFirstPage(file));
    // A README has described the repository already.
    if (home?.source === undefined || repository.metadata.description !== '') return undefined;
    const { source, hash } = home;
    const key = JSON.stringify([source, hash]);
    const [known] = await lists.get([key]);
    if (known !== undefined) return known[0];
    const start = await readStart(repository, source, readSize).catch(ignoreSourceError);
    if (start === undefined) return undefined;
    const said = await reader
      .read({ name: 'describe', args: [start.bytes, source] }, { hash: start.hash })
      .catch(unreadAs(undefined));
    lists.set(key, said === undefined ? [] : [said]);
    return said;
  };
}

type HomeDocuments = ReadonlyMap<string, Pick<RepositoryDocuments, 'pages' | 'description'>>;

/** The packages of members, those without a description with that of their first page. */
export function described(members: readonly Member[], found: HomeDocuments): readonly Package[] {
  return members.map(({ package: item }) =>
    item.description === '' ? { ...item, description: found.get(item.repo)?.description ?? '' } : item,
  );
}

/** The warnings of the sources without those about a missing README of repositories that have a first page all the same. */
export function withoutMissingReadmes(
  warnings: readonly Warning[],
  members: readonly Member[],
  found: HomeDocuments,
): readonly Warning[] {
  if (warnings.length === 0) return warnings;
  const homes = members.filter(({ package: { repo } }) => [...(found.get(repo)?.pages.keys() ?? [])].some(isFirstPage));
  const folders = new Set(homes.map(({ repository }) => repository.folder));
  return warnings.filter(({ repository, message }) => message !== noReadme || !folders.has(repository));
}
