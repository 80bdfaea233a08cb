import { menuTitle } from '#catalog/page-tree/page-tree.ts';
import { createFindTitle } from '#catalog/page-tree/settings-titles.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import {
  type Address,
  isFirstPage,
  packagePath,
  pathOf,
  type Routing,
  rawPath,
  readmeFile,
  withBase,
} from '#model/address/address.ts';
import type { PagePosition } from '#model/address/page-position.ts';
import { installLineOf } from '#model/package/install-line.ts';
import { withoutEmptySections } from '#model/package/menu-settings.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import { baseOf, isTranslation, type Page } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import { shorten } from '#model/text/shorten.ts';
import { joinTitle } from '#model/views/document-title.ts';
import type { Failure } from '#model/views/failure.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import type { PackageView } from '#model/views/package-view.ts';
import type {
  EmptyPage,
  FailurePage,
  FeaturePageInPackage,
  FilePage,
  FirstPage,
  FolderPage,
  PageFrame,
} from '#model/views/page-view.ts';
import { forgeLinks } from './forge-links.ts';
import { repositoryName } from './site-view.ts';
import { workspacePackageView, workspaceView } from './workspace-view.ts';

/** Lengths of the title and of the description in the head of a page, in characters. */
const maxTitle = 200;
const maxDescription = 300;

/** The parts of a snapshot that views depend on: the fields that addresses depend on, and the pages that menus lead to. */
export type PagedSite = Routing & Pick<Snapshot, 'packages' | 'workspaces'>;

/** The view of a rendered page. */
export function viewOfPage(
  item: Package,
  page: Page,
  { rendered, site, position, provenance, staleSince, languages, programmingLanguage }: PageDetails,
): FilePage {
  const links = forgeLinks(item.forge, provenance, page.source ?? page.file);
  const { change } = page;
  const address = { repo: item.repo, file: page.file };
  const base = baseOf(page);
  const isFirst = isFirstPage(base);
  // The description of a package is in the language of its original first page.
  const own = isFirst && !isTranslation(page);
  return {
    kind: 'file',
    ...frameOf(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, subjectOf(item, page, { rendered, position })),
    description: descriptionOf(item, own, page.data?.description ?? rendered.excerpt),
    headings: rendered.headings,
    raw: item.generated ? undefined : rawPath({ repo: item.repo, file: page.source ?? page.file }, site),
    cut: rendered.cut,
    place: position,
    isUnlisted: page.isUnlisted,
    change: change && { ...change, url: links.commit(change.commit) },
    edit: links.edit,
    history: links.history,
    staleSince,
    first: isFirst ? { ...firstOf(item, site), programmingLanguage } : undefined,
    workspacePackage: workspacePackageView(item, base, site),
    languages,
    language: languages === undefined ? page.language : undefined,
    version: page.hash,
  };
}

/** The contents of a page view besides the package and the page. */
export interface PageDetails {
  /** The rendered article. */
  readonly rendered: Pick<Rendered, 'title' | 'excerpt' | 'headings' | 'cut'>;
  /** The site that the page belongs to. */
  readonly site: PagedSite;
  /** The position of the page among the others. */
  readonly position: PagePosition;
  /** The commit of the page; undefined if unknown. */
  readonly provenance?: Provenance | undefined;
  /** Time of the last response of the remote, in ms since 1970; undefined unless that is too long ago. */
  readonly staleSince?: number | undefined;
  /** The languages of the page; undefined if its package has only one. */
  readonly languages?: LanguagesView | undefined;
  /** The programming language of the package; undefined if unknown. */
  readonly programmingLanguage?: string | undefined;
}

/** The view of a package that has no README. */
export function viewOfEmpty(item: Package, site: PagedSite, position: PagePosition): EmptyPage {
  return {
    kind: 'empty',
    ...frameOf(item, site),
    address: { repo: item.repo, file: readmeFile },
    path: packagePath(item.repo, site),
    title: titleOf(item, item.description),
    place: position,
    first: firstOf(item, site),
  };
}

/** The view of a folder without a page of its own. Its address is the one that such a page would have. */
export function viewOfFolder(
  item: Package,
  folder: string,
  { site, position }: Pick<PageDetails, 'site' | 'position'>,
): FolderPage {
  const address = { repo: item.repo, file: `${folder}/${readmeFile}` };
  return {
    kind: 'folder',
    ...frameOf(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, folder),
    place: position,
    workspacePackage: workspacePackageView(item, address.file, site),
  };
}

/** The view of a page that a feature has in a package. Its title is that of its place and of the package. */
export function viewOfFeature(
  item: Package,
  own: Pick<FeaturePageInPackage, 'name' | 'path' | 'place' | 'parts'>,
  site: PagedSite,
): FeaturePageInPackage {
  return {
    kind: 'feature',
    ...frameOf(item, site),
    // No page of the package has this address.
    address: { repo: item.repo, file: '' },
    title: titleOf(item, own.place.name),
    ...own,
  };
}

/** The view of a failure (P-11): the layout of a package with the failure in the content area. */
export function viewOfFailure(item: Package, { site, address, failure }: FailureDetails): FailurePage {
  const title = failure.loading || failure.shell ? item.title : `${failure.status} · ${item.title}`;
  return { kind: 'failure', ...frameOf(item, site), address, path: failure.url, title, failure };
}

/** The contents of a failure view besides the package. */
export interface FailureDetails {
  readonly site: PagedSite;
  /** The requested address. */
  readonly address: Address;
  readonly failure: Failure;
}

/** The frame of a page that no package has. Its header and footer are those of a package, the core package if none is given. */
export function frameOfSite(snapshot: Snapshot, path: string, of?: Package): PageFrame {
  const { packages, inOrder, product } = snapshot;
  const item = of ?? packages.get(product)?.package ?? inOrder[0];
  if (item === undefined) throw new Error('A snapshot always has a core package.');
  // No page of a package has this address.
  return { ...frameOf(item, snapshot), address: { repo: product, file: '' }, path, title: '' };
}

/** How the package is installed, and the packages of the repository. */
function firstOf(item: Package, site: PagedSite): FirstPage {
  return { install: installLineOf(item, site.packages.get(item.repo)?.files), workspace: workspaceView(item, site) };
}

function frameOf(item: Package, site: PagedSite): Pick<PageFrame, 'description' | 'package'> {
  return {
    description: shorten(plainDescription(item.description), maxDescription),
    package: packageView(item, site),
  };
}

/** The fields of a package that header, card and footer show. Others are left out, because every page carries them. */
function packageView(item: Package, site: PagedSite): PackageView {
  const { repo, name, title, code, icon, stars, core, description, forge, archived } = item;
  const { version, type, angular, snap, build, publish, license, homepage, funding, contributors } = item;
  const titled = site.packages.get(item.menuTitlesOf ?? repo)?.pages;
  const titleOfLink = createFindTitle(item.menus?.titles ?? {}, titled);
  const menu = item.menu.map((entry) => {
    const title = menuTitle(entry, titled);
    const label = titleOfLink(entry.link);
    return { ...entry, ...(title !== undefined && { title }), ...(label !== undefined && { label }) };
  });
  const row = { repo, ...repositoryName(item), name, title, code, icon, stars, core, description, forge, archived };
  const menuItems = withoutEmptySections(item.menus?.items ?? []).map((entry) =>
    'url' in entry ? { ...entry, url: withBase(entry.url, site) } : entry,
  );
  return {
    ...{ ...row, version, type, angular, snap, build, publish, menu, license, homepage, funding, contributors },
    ...(menuItems.length > 0 && { menuItems }),
    ...(item.dated && { dated: item.dated }),
  };
}

/** The description of a page: that of the package for its first page, else its first paragraph. An empty one is replaced by the other. */
function descriptionOf(item: Package, first: boolean, excerpt = ''): string {
  const own = plainDescription(item.description);
  return shorten(first ? own || excerpt : excerpt || own, maxDescription);
}

/** A description from names alone, because it must fit every language. */
export function describedBy(names: readonly string[]): string {
  return shorten(names.join(', '), maxDescription);
}

/** What a page is about: the description of the package on its first page, else the name that lists of pages give it (P-05). */
function subjectOf(
  item: Package,
  page: Page,
  { rendered, position }: Pick<PageDetails, 'rendered' | 'position'>,
): string {
  if (!isFirstPage(baseOf(page))) return position.name;
  // The description is in the language of the original.
  return isTranslation(page) ? (page.title ?? rendered.title ?? item.title) : item.description;
}

/** The title of a document: its subject without leading emoji, and its package. */
function titleOf(item: Package, about: string): string {
  return joinTitle([shorten(plainDescription(about), maxTitle), item.title]);
}
