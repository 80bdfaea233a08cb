import type { Address } from '#model/address/address.ts';
import type { PagePosition } from '#model/address/page-position.ts';
import type { Change } from '#model/package/provenance.ts';
import type { Heading, Rendered } from '#model/page/render.ts';
import type { Failure } from './failure.ts';
import type { LanguagesView } from './languages-view.ts';
import type { Matrix } from './matrix/matrix.ts';
import type { PackageView } from './package-view.ts';
import type { PartData } from './part-data.ts';
import type { WorkspacePackageView, WorkspaceView } from './workspace-view.ts';

/** What every page has. */
export interface PageFrame {
  /** Address of the page; for a failure, the requested page. */
  readonly address: Address;
  /** Its canonical URL path. */
  readonly path: string;
  /** Title of the page, without leading emoji, and of its package; the document's title adds the family. */
  readonly title: string;
  /** Description for search engines in one sentence; plain text. */
  readonly description: string;
  /** The package of the header, card and footer; the core package when the requested one is unknown. */
  readonly package: PackageView;
  /** Data of the parts that features add to the page; absent without any. */
  readonly parts?: PartData | undefined;
}

/** A page among the pages of its package, with an article. */
interface PageInPackage extends PageFrame {
  /** Position of the page in its package. */
  readonly place: PagePosition;
}

/** The last change of a page. */
export interface ChangeView extends Change {
  /** The commit's page at the forge, or undefined. */
  readonly url: string | undefined;
}

/** What the first page of a package has around its article (P-02). */
export interface FirstPage {
  /** The command that installs the package; absent when it is not published. */
  readonly install?: string | undefined;
  /** Packages in folders of the repository; absent without any. */
  readonly workspace?: WorkspaceView | undefined;
  /** Programming language of the package, if known. */
  readonly programmingLanguage?: string | undefined;
  /** The Matrix, for the core package of a family with other packages. */
  readonly matrix?: Matrix | undefined;
}

/** The version of a package that a page is of, where it is not the one at the plain address. */
export interface OtherVersionView {
  /** Its name; the abbreviated id for a commit. */
  readonly name: string;
  /** True when the address names a commit. */
  readonly isCommit?: true;
  readonly isPreview?: true;
  /** URL path of the same page at the plain address; absent when there is no such page. */
  readonly currentPath?: string | undefined;
}

/** A file of a package. */
export interface FilePage extends PageInPackage {
  /** The kind of the page. */
  readonly kind: 'file';
  /** All headings of the article in order. */
  readonly headings: readonly Heading[];
  /** URL path of the unchanged file; undefined without one. */
  readonly raw: string | undefined;
  /** Why plain text is shown instead of the rendered page, or undefined. */
  readonly cut: Rendered['cut'];
  /** Opaque version of the file. */
  readonly version: string;
  /** Set on the first page of the package. */
  readonly first?: FirstPage | undefined;
  /** True for a page that no list has. */
  readonly isUnlisted?: true | undefined;
  /** Last change, if the source knows it. */
  readonly change?: ChangeView | undefined;
  /** URL of the editor at the forge. */
  readonly edit?: string | undefined;
  /** URL of the page's history at the forge. */
  readonly history?: string | undefined;
  /** When the remote last responded (milliseconds since 1970), if that is longer ago than the settings allow. */
  readonly staleSince?: number | undefined;
  /** The version that is shown; absent at the plain address of the package. */
  readonly shown?: OtherVersionView | undefined;
  /** The package in a folder whose README the page shows. */
  readonly workspacePackage?: WorkspacePackageView | undefined;
  /** Language versions of the page, in packages with translations. */
  readonly languages?: LanguagesView | undefined;
  /** Language of the text as a BCP 47 tag, for a page without {@link languages}, if it is known. */
  readonly language?: string | undefined;
}

/** The first page of a package without README. */
export interface EmptyPage extends PageInPackage {
  /** The kind of the page. */
  readonly kind: 'empty';
  readonly first: FirstPage;
}

/** The generated index of a folder. */
export interface FolderPage extends PageInPackage {
  /** The kind of the page. */
  readonly kind: 'folder';
  /** The package in the folder. */
  readonly workspacePackage?: WorkspacePackageView | undefined;
}

/** In place of a page that cannot be shown (P-11). */
export interface FailurePage extends PageFrame {
  /** The kind of the page. */
  readonly kind: 'failure';
  /** Why. */
  readonly failure: Failure;
}

/** A page of a feature. Its parts have what it shows. */
export interface FeaturePage extends PageFrame {
  /** The kind of the page. */
  readonly kind: 'feature';
  /** The name of the page among those of all features. */
  readonly name: string;
  /** Its position in its package, for one with an article; absent for a page of the site. */
  readonly place?: PagePosition | undefined;
  /** True for a page of the site that search engines do not list. */
  readonly isUnlisted?: true | undefined;
}

/** A page of a feature that is one of a package. */
export type FeaturePageInPackage = FeaturePage & PageInPackage;

/** What the server renders in place of an article. */
export interface ServedHtml {
  readonly html: string;
  /** The title of the page, before the name of the site. */
  readonly title: string;
}

/** The content of a page that only the server renders. Its document has the HTML, in place of an article. */
export type ServedContent = { readonly kind: 'served'; readonly served: ServedHtml };

export type PackagePage = FilePage | EmptyPage | FolderPage | FeaturePageInPackage;

/** Everything on a page except its HTML. */
export type PageView = PackagePage | FailurePage | FeaturePage | (PageFrame & ServedContent);

/** A page as the app renders it: without the content that only the server renders. */
export type AppPage = Exclude<PageView, ServedContent> | (PageFrame & { readonly kind: ServedContent['kind'] });

/** What the first page of a package has; undefined for any other page. */
export function firstOf(view: AppPage): FirstPage | undefined {
  return 'first' in view ? view.first : undefined;
}

/** What says whether a page is one of a package. */
type PagePlace = Pick<AppPage, 'kind'> & Pick<FeaturePage, 'place'>;

const packageKinds: ReadonlySet<AppPage['kind']> = new Set(['file', 'empty', 'folder']);

function isOfPackage({ kind, place }: PagePlace): boolean {
  return packageKinds.has(kind) || place !== undefined;
}

/** True for a page of a package, which has a place among the others and an article. */
export function isPackagePage(view: AppPage): view is PackagePage {
  return isOfPackage(view);
}

/** True for a page that has markdown, and an entry in search engines: a file, or the first page of a package without README. */
export function isDocument(view: AppPage): view is FilePage | EmptyPage {
  return view.kind === 'file' || view.kind === 'empty';
}

/** True for a page that belongs to the site and to no place in a package, such as one of a feature. */
export function isServerOnly(view: PagePlace): boolean {
  return !isOfPackage(view) && view.kind !== 'failure';
}
