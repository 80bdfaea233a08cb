import { menuTitle } from '#catalog/page-tree/page-tree.ts';
import { createFindTitle } from '#catalog/page-tree/settings-titles.ts';
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
import { joinTitle } from '#model/page/document-title.ts';
import { baseOf, isTranslation, type Page } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { shorten } from '#model/text/shorten.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import { type Failure, type PackageView, type PageView, withoutFile } from '#model/views/page-view.ts';
import type { RelationsView } from '#model/views/relations-view.ts';
import { forgeLinks } from '#server/pages/forge-links.ts';
import { workspacePackageView, workspaceView } from '#server/pages/workspaces/workspace-view.ts';
import { repositoryName } from './site-view.ts';

/** Lengths of the title and of the description in the head of a page, in characters. */
const maxTitle = 200;
const maxDescription = 300;

/** The parts of a snapshot that views depend on: the fields that addresses depend on, and the pages that menus lead to. */
export type PagedSite = Routing & Pick<Snapshot, 'pages' | 'workspaces'>;

/** The view of a rendered page. */
export function viewOfPage(
  item: Package,
  page: Page,
  { rendered, site, position, provenance, staleSince, relations, languages, programmingLanguage }: PageDetails,
): PageView {
  const links = forgeLinks(item.forge, provenance, page.source ?? page.file);
  const { change } = page;
  const address = { repo: item.repo, file: page.file };
  const first = isFirstPage(baseOf(page));
  // The description of a package is in the language of its original first page.
  const own = first && !isTranslation(page);
  return {
    ...common(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, subjectOf(item, page, { rendered, position })),
    description: descriptionOf(item, own, page.data?.description ?? rendered.excerpt),
    card: first,
    headings: rendered.headings,
    raw: item.generated ? undefined : rawPath({ repo: item.repo, file: page.source ?? page.file }, site),
    cut: rendered.cut,
    place: position,
    ...(page.isUnlisted && { isUnlisted: true }),
    ...(change && { change: { ...change, url: links.commit(change.commit) } }),
    ...(links.edit !== undefined && { edit: links.edit }),
    ...(links.history !== undefined && { history: links.history }),
    ...(staleSince !== undefined && { staleSince }),
    ...(relations && { relations }),
    ...workspaceOf(item, baseOf(page), site),
    ...(languages && { languages }),
    ...(languages === undefined && page.language !== undefined && { language: page.language }),
    ...(first && programmingLanguage !== undefined && { programmingLanguage }),
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
  /** The relations of the package, on its first page or on the README of a package in a folder. */
  readonly relations?: RelationsView | undefined;
  /** The languages of the page; undefined if its package has only one. */
  readonly languages?: LanguagesView | undefined;
  /** The programming language of the package; undefined if unknown. */
  readonly programmingLanguage?: string | undefined;
}

/** The view of a package that has no README. */
export function viewOfEmpty(item: Package, site: PagedSite, position: PagePosition): PageView {
  const address = { repo: item.repo, file: readmeFile };
  return {
    ...common(item, site),
    address,
    path: packagePath(item.repo, site),
    title: titleOf(item, item.description),
    card: true,
    empty: true,
    place: position,
    ...workspaceOf(item, readmeFile, site),
  };
}

/** The view of a folder without a page of its own. Its address is the one that such a page would have. */
export function viewOfFolder(
  item: Package,
  folder: string,
  { site, position, relations }: Pick<PageDetails, 'site' | 'position' | 'relations'>,
): PageView {
  const address = { repo: item.repo, file: `${folder}/${readmeFile}` };
  return {
    ...common(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, folder),
    folder: true,
    place: position,
    ...(relations && { relations }),
    ...workspaceOf(item, address.file, site),
  };
}

/** The view of a failure (P-11): the layout of a package with the failure in the content area. */
export function viewOfFailure(item: Package, { site, address, failure }: FailureDetails): PageView {
  const title = failure.loading || failure.shell ? item.title : `${failure.status} · ${item.title}`;
  return { ...common(item, site), address, path: failure.url, title, failure };
}

/** The contents of a failure view besides the package. */
export interface FailureDetails {
  /** The site. */
  readonly site: PagedSite;
  /** The requested address. */
  readonly address: Address;
  /** The failure. */
  readonly failure: Failure;
}

/** The view of a page that only the server renders. Its header and footer are those of a package, the core package if none is given. */
export function viewOfServerOnly(snapshot: Snapshot, path: string, of?: Package): PageView {
  const { byRepo, packages, product } = snapshot;
  const item = of ?? byRepo.get(product) ?? packages[0];
  if (item === undefined) throw new Error('A snapshot always has a core package.');
  // No page of a package has this address.
  return { ...common(item, snapshot), address: { repo: product, file: '' }, path, title: '', serverOnly: true };
}

/** How the package is installed and the packages of the repository on its first page, and the one whose README or folder a page shows. */
function workspaceOf(
  item: Package,
  file: string,
  site: PagedSite,
): Pick<PageView, 'install' | 'workspace' | 'workspacePackage'> {
  const first = isFirstPage(file);
  const install = first ? installLineOf(item) : undefined;
  const workspace = first ? workspaceView(item, site) : undefined;
  const workspacePackage = workspacePackageView(item, file, site);
  return {
    ...(install && { install }),
    ...(workspace && { workspace }),
    ...(workspacePackage && { workspacePackage }),
  };
}

function common(item: Package, site: PagedSite): Omit<PageView, 'address' | 'path' | 'title'> {
  return {
    description: shorten(plainDescription(item.description), maxDescription),
    package: packageView(item, site),
    ...withoutFile,
    failure: undefined,
  };
}

/** The fields of a package that header, card and footer show. Others are left out, because every page carries them. */
function packageView(item: Package, site: PagedSite): PackageView {
  const { pages } = site;
  const { repo, name, title, code, icon, stars, core, description, forge, archived } = item;
  const { version, type, angular, snap, build, publish, license, homepage, funding, contributors } = item;
  const titled = pages.get(item.menuTitlesOf ?? repo);
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
    ...(item.feed && { feed: item.feed }),
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
