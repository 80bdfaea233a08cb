import { menuTitle } from '#catalog/pages/page-tree.ts';
import {
  type Address,
  isFirstPage,
  packagePath,
  pathOf,
  type Routing,
  rawPath,
  readmeFile,
} from '#model/address/address.ts';
import type { PagePosition } from '#model/address/page-position.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import { joinTitle } from '#model/page/document-title.ts';
import { baseOf, isTranslation, type Page } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { shorten } from '#model/text/shorten.ts';
import type { Failure, LanguagesView, PackageView, PageView, RelationsView } from '#model/views/page-view.ts';
import { forgeLinks } from './forge-links.ts';

/** The longest title and description that a page's head carries, in characters. */
const maxTitle = 200;
const maxDescription = 300;

/** What a view needs of the site: what its addresses depend on, and the pages that menus lead to. */
export type PagedSite = Routing & Pick<Snapshot, 'pages'>;

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
  // What the package says of itself is in the language of its first page.
  const own = first && !isTranslation(page);
  return {
    ...common(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, own ? item.description : (rendered.title ?? page.file)),
    description: descriptionOf(item, own, rendered.excerpt),
    card: first,
    headings: rendered.headings,
    raw: item.generated ? undefined : rawPath({ repo: item.repo, file: page.source ?? page.file }, site),
    cut: rendered.cut,
    place: position,
    ...(change && { change: { ...change, url: links.commit(change.commit) } }),
    ...(links.edit !== undefined && { edit: links.edit }),
    ...(links.history !== undefined && { history: links.history }),
    ...(staleSince !== undefined && { staleSince }),
    ...(first && relations && { relations }),
    ...(languages && { languages }),
    ...(first && programmingLanguage !== undefined && { programmingLanguage }),
    version: page.hash,
  };
}

/** What a page view is made from besides the package and the page. */
export interface PageDetails {
  /** The rendered article. */
  readonly rendered: Pick<Rendered, 'title' | 'excerpt' | 'headings' | 'cut'>;
  /** The site that the page belongs to. */
  readonly site: PagedSite;
  /** The position of the page among the others. */
  readonly position: PagePosition;
  /** Which commit the page is of, where that is known. */
  readonly provenance?: Provenance | undefined;
  /** When the remote last answered, where that is too long ago. */
  readonly staleSince?: number | undefined;
  /** How the package relates to its family, which its first page shows. */
  readonly relations?: RelationsView | undefined;
  /** In which languages the page is there, in packages that have several. */
  readonly languages?: LanguagesView | undefined;
  /** The language that the package is written in, where that is known. */
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
  };
}

/** The view of what is in a folder that has no page of its own; its address is the one that such a page would have. */
export function viewOfFolder(
  item: Package,
  folder: string,
  { site, position }: Pick<PageDetails, 'site' | 'position'>,
): PageView {
  const address = { repo: item.repo, file: `${folder}/${readmeFile}` };
  return {
    ...common(item, site),
    address,
    path: pathOf(address, site),
    title: titleOf(item, folder),
    folder: true,
    place: position,
  };
}

/** The view where there is no page to show (P-11): the layout of a package with the failure in the content area. */
export function viewOfFailure(item: Package, { site, address, failure }: FailureDetails): PageView {
  const title = failure.loading || failure.shell ? item.title : `${failure.status} · ${item.title}`;
  return { ...common(item, site), address, path: failure.url, title, failure };
}

/** What the view of a failure is made from besides the package. */
export interface FailureDetails {
  /** The site. */
  readonly site: PagedSite;
  /** What was asked for. */
  readonly address: Address;
  /** What went wrong. */
  readonly failure: Failure;
}

/** The view of what only the server makes; header and footer are the core package's. */
export function viewOfServerOnly(snapshot: Snapshot, path: string): PageView {
  const { byRepo, packages, product } = snapshot;
  const item = byRepo.get(product) ?? packages[0];
  if (item === undefined) throw new Error('A snapshot always has a core package.');
  // No page of a package has this address.
  return { ...common(item, snapshot), address: { repo: product, file: '' }, path, title: '', serverOnly: true };
}

function common(item: Package, site: PagedSite): Omit<PageView, 'address' | 'path' | 'title'> {
  return {
    description: shorten(plainDescription(item.description), maxDescription),
    package: packageView(item, site),
    card: false,
    headings: [],
    raw: undefined,
    cut: undefined,
    version: undefined,
    empty: false,
    failure: undefined,
  };
}

/** What header, card and footer need of a package, and nothing more: it stands in every page's state. */
function packageView(item: Package, { pages }: PagedSite): PackageView {
  const { repo, name, title, code, icon, stars, core, description, forge, archived } = item;
  const { version, type, angular, snap, build, publish, license, homepage, funding, contributors } = item;
  const menu = item.menu.map((entry) => {
    const title = menuTitle(entry, pages.get(repo));
    return { ...entry, ...(title !== undefined && { title }) };
  });
  const row = { repo, name, title, code, icon, stars, core, description, forge, archived };
  return { ...row, version, type, angular, snap, build, publish, menu, license, homepage, funding, contributors };
}

/** A package's first page is described by the package, any other by its own first paragraph; each stands in for the other. */
function descriptionOf(item: Package, first: boolean, excerpt = ''): string {
  const own = plainDescription(item.description);
  return shorten(first ? own || excerpt : excerpt || own, maxDescription);
}

/** A description that needs no words of a language. */
export function describedBy(names: readonly string[]): string {
  return shorten(names.join(', '), maxDescription);
}

/** What a page is about, without the emoji it begins with, and its package. */
function titleOf(item: Package, about: string): string {
  return joinTitle([shorten(plainDescription(about), maxTitle), item.title]);
}
