import type { Address } from '#model/address/address.ts';
import type { NamedPath, PagePosition } from '#model/address/page-position.ts';
import type { People, Promo, SiteLinks } from '#model/address/site-links.ts';
import type { EmojiSource } from '#model/address/site-paths.ts';
import type { OwnTheme } from '#model/own-themes.ts';
import type { MenuItem } from '#model/package/menu-settings.ts';
import type { MenuEntry, Metadata, Package } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import type { Change } from '#model/package/provenance.ts';
import type { Heading, Rendered } from '#model/page/render.ts';
import type { PicturesView } from '#model/pictures/pictures-view.ts';
import type { LocalText } from '#model/text/local-text.ts';
import type { ComparisonView } from './comparison-view.ts';
import type { OperatorView } from './console/operator-view.ts';
import type { ExtendedView, SlottedHtml } from './extended-view.ts';
import type { HeroView } from './hero-view.ts';
import type { LanguagesView } from './languages-view.ts';
import type { Matrix } from './matrix/matrix.ts';
import type { RelationsView } from './relations-view.ts';
import type { SearchOutcome } from './search.ts';
import type { SearchFilter } from './search-filter.ts';
import type { SiteIdentity } from './site-identity.ts';
import type { ChangedInView, PackageVersionView, PreviewRefusal, VersionsView } from './versions-view.ts';
import type { WorkspacePackageView, WorkspaceView } from './workspace-view.ts';

/** One package as the package drawer and the header show it. */
export type PackageRow = Pick<
  Package,
  'repo' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'description' | 'forge' | 'archived'
> & {
  /** Name of the repository; absent if it is the identity of the package. */
  readonly reponame?: string | undefined;
  /** Names of the packages in folders of the repository, which filters find; absent without any. */
  readonly packages?: readonly string[];
  /** Id of its group; absent without one. */
  readonly group?: string;
};

/** A menu entry in the header. */
export interface MenuView extends MenuEntry {
  /** Title of the linked page, for an entry whose name is a translation key. */
  readonly title?: string;
  /** Title of the linked page in the settings, which takes the place of the name; absent without one. */
  readonly label?: LocalText;
}

/** The package of a page in the header, card and footer. */
export type PackageView = PackageRow &
  Pick<
    Metadata,
    'version' | 'type' | 'angular' | 'snap' | 'build' | 'publish' | 'license' | 'homepage' | 'funding' | 'contributors'
  > & {
    /** Menu of the package. */
    readonly menu: readonly MenuView[];
    /** Links and separators of the settings below the menu; absent without any. */
    readonly menuItems?: readonly MenuItem[];
    /** True if its feed has entries. */
    readonly feed?: true;
  };

/** Why there is no page to show; each reason has a translated message. */
export type FailureReason =
  | 'package'
  | 'page'
  | 'address'
  | 'loading'
  | 'busy'
  | 'outage'
  | 'trouble'
  | 'answer'
  | 'offline'
  | 'unreachable'
  | 'version'
  | 'previewFiles'
  | 'previewSize'
  | 'previewContents';

/** A page that cannot be shown (P-11). */
export interface Failure {
  /** HTTP status of the response. */
  readonly status: 404 | 500 | 503;
  /** Requested URL path; '' on the 404 page of a static export. */
  readonly url: string;
  /** The reason; its message names the package and the file of {@link PageView.address}. */
  readonly reason: FailureReason;
  /** True before the first sync has ended; the page then retries automatically. */
  readonly loading?: true;
  /** True for the document that the service worker shows for any page while the site is unreachable. */
  readonly shell?: true;
  /** For a removed page, when it was removed (milliseconds since 1970). */
  readonly until?: number | undefined;
  /** A page that may replace the requested one. */
  readonly successor?: NamedPath | undefined;
  /** Why a preview is not shown. */
  readonly refusal?: PreviewRefusal | undefined;
  /** Similar pages for an unknown address, and search words ('' when there are none). */
  readonly near?: { readonly pages: readonly NamedPath[]; readonly words: string } | undefined;
}

/** The last change of a page. */
export interface ChangeView extends Change {
  /** The commit's page at the forge, or undefined. */
  readonly url: string | undefined;
}

/** Everything on a page except its {@link PageHtml}. */
export interface PageView extends PicturesView {
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
  /** True when the package card is shown (P-02). */
  readonly card: boolean;
  /** All headings of the article in order. */
  readonly headings: readonly Heading[];
  /** Position of the page in its package. */
  readonly place?: PagePosition | undefined;
  /** URL path of the unchanged file; undefined without one. */
  readonly raw: string | undefined;
  /** Why plain text is shown instead of the rendered page, or undefined. */
  readonly cut: Rendered['cut'];
  /** Opaque version of the page's file. Undefined when no file is shown. */
  readonly version: string | undefined;
  /** Programming language of the package, on its first page, if known. */
  readonly programmingLanguage?: string;
  /** True for a package without README. */
  readonly empty: boolean;
  /** True for the generated index of a folder. */
  readonly folder?: true;
  /** True for a page that no list has. */
  readonly isUnlisted?: true;
  /** Last change, if the source knows it. */
  readonly change?: ChangeView | undefined;
  /** URL of the editor at the forge. */
  readonly edit?: string | undefined;
  /** URL of the page's history at the forge. */
  readonly history?: string | undefined;
  /** The hero of the settings, on the first page of the core package; absent without one. */
  readonly hero?: HeroView | undefined;
  /** The Matrix, on the first page of the core package. */
  readonly matrix?: Matrix | undefined;
  /** When the remote last responded (milliseconds since 1970), if that is longer ago than the settings allow. */
  readonly staleSince?: number | undefined;
  /** All versions of the package, the current one first, on the page that lists them. */
  readonly versionList?: readonly PackageVersionView[];
  /** The versions of the package; absent when it has only one. */
  readonly versions?: VersionsView | undefined;
  /** URL path of the page at the shown commit, for a permanent link; absent without a commit. */
  readonly permalink?: string | undefined;
  /** The newest release that changed the page, if known. */
  readonly changedIn?: ChangedInView | undefined;
  /** Relations of the package, on its first page; absent when it has none. */
  readonly relations?: RelationsView | undefined;
  /** The command that installs the package, on its first page; absent when it is not published. */
  readonly install?: string | undefined;
  /** Packages in folders of the repository, on its first page; absent when it has none. */
  readonly workspace?: WorkspaceView | undefined;
  /** The package whose README or folder the page shows, in a repository with several. */
  readonly workspacePackage?: WorkspacePackageView | undefined;
  /** Language versions of the page, in packages with translations. */
  readonly languages?: LanguagesView;
  /** Language of the text as a BCP 47 tag, for a page without {@link languages}, if it is known. */
  readonly language?: string | undefined;
  /** Set for the comparison of two versions. */
  readonly comparison?: ComparisonView | undefined;
  /** Set when there is no page to show. */
  readonly failure: Failure | undefined;
  /** True for a page that only the server renders: the search, the sign-in and the console. */
  readonly serverOnly?: true;
}

/** The fields of a {@link PageView} that shows no file. */
export const withoutFile = {
  card: false,
  headings: [],
  raw: undefined,
  cut: undefined,
  version: undefined,
  empty: false,
} satisfies Partial<PageView>;

/** Content of the search page. */
export interface SearchView {
  /** The query as entered; empty before the first search. */
  readonly query: string;
  /** What the search is restricted to, with the version only if it is not the current one. */
  readonly filter: SearchFilter;
  /** The only package to search; undefined for all. */
  readonly scope: Pick<PackageRow, 'repo' | 'title'> | undefined;
  /** Maximum number of hits. */
  readonly limit: number;
  /** The results, or why there are none. */
  readonly outcome: SearchOutcome;
}

/** Parts of a page that come from documents of the family: safe HTML in the document itself. */
export interface PageHtml extends SlottedHtml {
  /** The article. */
  readonly article: string;
  /** Badges for the card; empty when there are none. */
  readonly badges: string;
  /** Content that many pages repeat and this one hides; empty when there is none. */
  readonly folded: string;
}

/** The HTML of a page without an article. */
export const noHtml: PageHtml = { article: '', badges: '', folded: '' };

/** Data shared by all pages of the site. */
export interface SiteView {
  /** Changes with the settings and the build; opaque. */
  readonly version: string;
  /** Scheme and host of the public URL, the part before {@link base}; undefined when the settings have none. */
  readonly origin: string | undefined;
  /** Contents of the verification tags in the head (C-08); undefined omits a tag. */
  readonly verification: {
    readonly yandex: string | undefined;
    readonly google: string | undefined;
    readonly microsoft: string | undefined;
  };
  /** True if the feed of all packages has entries. */
  readonly feed?: true;
  /** Product name. */
  readonly product: string;
  /** Base path of every URL path of the site; '' at the root of the host. */
  readonly base: string;
  /** Package of the home page, if it is not the core package (`pages.github.defaultRepo`). */
  readonly defaultRepo?: string | undefined;
  /** Name of the family, shown for a package without a type (`pages.github.repoNames`). */
  readonly family: string;
  /** What the settings say about the name and the look of the site; absent when they say nothing. */
  readonly identity?: SiteIdentity | undefined;
  /** Every package, ordered by stars. */
  readonly packages: readonly PackageRow[];
  /** The groups of packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[] | undefined;
  /** Available languages, the default first. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly languageCookie: string;
  /** Available theme class names, in the order of the toggle. */
  readonly themes: readonly string[];
  /** The themes of the settings with their colours; absent without any. */
  readonly ownThemes?: readonly OwnTheme[] | undefined;
  /** True for a site whose visitors begin with a light or a dark theme, as their system prefers. */
  readonly followsDevice?: true | undefined;
  /** False for a site that does not say when it is ready (P-08). */
  readonly ready?: false | undefined;
  /** Background of all themes; absent where each theme has its own. */
  readonly background?: 'rain' | 'waves' | 'none' | undefined;
  /** Name of the theme cookie. */
  readonly themeCookie: string;
  /** Footer and card links. */
  readonly links: SiteLinks;
  /** People of the family, shown for every package. */
  readonly people: People;
  /** Promo sections below every page. */
  readonly promos: readonly Promo[];
  /** Analytics id; undefined without analytics (C-06). */
  readonly analytics: string | undefined;
  /** How emoji are shown. */
  readonly emoji: EmojiSource;
  /** True if browsers may store pages for offline use. */
  readonly offline: boolean;
  /** True if the server announces new versions to open pages. */
  readonly live: boolean;
  /** Copyright year: the current one for a server, else that of the last change; undefined when unknown. */
  readonly year: number | undefined;
  /** `production`, or `development` under `npm run dev` and in its tests. */
  readonly mode: 'production' | 'development';
}

/** Everything that a document is rendered from. */
export interface DocumentView extends PageHtml, OperatorView, ExtendedView {
  /** Data shared by all pages. */
  readonly site: SiteView;
  /** The page. */
  readonly view: PageView;
  /** URL path of the social card; absent without one. */
  readonly socialCard?: string | undefined;
  /** Content of the search page; its HTML is rendered with the document. */
  readonly search?: SearchView | undefined;
  /** The language of the interface, one of {@link SiteView.languages}. */
  readonly language: string;
  /** The language that the query asks for and the site does not have. */
  readonly refused?: string | undefined;
  /** Arrangement of the Matrix as a canonical query; '' for the default. */
  readonly query: string;
}
