import type { Address } from '#model/address/address.ts';
import type { NamedPath, PagePosition } from '#model/address/page-position.ts';
import type { People, Promo, SiteLinks } from '#model/address/site-links.ts';
import type { MenuEntry, Metadata, Package } from '#model/package/package.ts';
import type { Change } from '#model/package/provenance.ts';
import type { Heading, Rendered } from '#model/page/render.ts';
import type { Matrix } from './matrix.ts';
import type { OperatorView } from './operator-view.ts';
import type { SearchResult } from './search.ts';

/** One package as the package drawer and the header show it. */
export type PackageRow = Pick<
  Package,
  'repo' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'description' | 'forge' | 'archived'
>;

/** An entry of a package's menu, as the header shows it. */
export interface MenuView extends MenuEntry {
  /** What the page is called that it leads to, where its name is a key of translations. */
  readonly title?: string;
}

/** The package of the page, as header, card and footer show it. */
export type PackageView = PackageRow &
  Pick<
    Metadata,
    'version' | 'type' | 'angular' | 'snap' | 'build' | 'publish' | 'license' | 'homepage' | 'funding' | 'contributors'
  > & {
    /** The package's own menu. */
    readonly menu: readonly MenuView[];
  };

/** Why there is no page to show; each reason has its sentence in every language. */
export type FailureReason = 'package' | 'page' | 'address' | 'loading' | 'busy' | 'outage' | 'trouble' | 'offline';

/** What went wrong where there is no page to show (P-11). */
export interface Failure {
  /** The HTTP status that the answer carries. */
  readonly status: 404 | 500 | 503;
  /** The URL path that was asked for; '' on the page that a file host shows for all that it does not have. */
  readonly url: string;
  /** Why; the sentence names the package and the file of {@link PageView.address}. */
  readonly reason: FailureReason;
  /** True before the first sync has ended: nothing is wrong, and the page comes by itself. */
  readonly loading?: true;
  /** True for the document that stands for any page while the site cannot be reached: the browser fills it. */
  readonly shell?: true;
  /** For a page that was removed, until when it was there (milliseconds since 1970). */
  readonly until?: number | undefined;
  /** A page that may have what the visitor looks for. */
  readonly successor?: NamedPath | undefined;
  /** For an address without a page, those that are nearest and what to search for ('' where nothing is known of the address). */
  readonly near?: { readonly pages: readonly NamedPath[]; readonly words: string } | undefined;
}

/** The last change of a page, as its end shows it. */
export interface ChangeView extends Change {
  /** The commit's page at the forge, or undefined. */
  readonly url: string | undefined;
}

/** The beginning of a list. */
export interface Beginning<T> {
  /** What is shown. */
  readonly items: readonly T[];
  /** How many there are in all. */
  readonly total: number;
}

/** Another package that uses the page's package, or is used by it. */
export interface RelationView extends NamedPath {
  /** True when it is needed for development only. */
  readonly development: boolean;
}

/** A page that leads to the page's package. */
export interface MentionView extends NamedPath {
  /** The name of the package that the page belongs to; the same as {@link name} for a first page. */
  readonly package: string;
}

/** A release of the page's package. */
export interface ReleaseView {
  /** Without a leading `v`. */
  readonly version: string;
  /** In milliseconds since 1970; undefined where nobody says. */
  readonly time: number | undefined;
  /** What it is called besides its version; plain text. */
  readonly title?: string | undefined;
  /** The URL path of what the change log tells of it, where it does. */
  readonly path?: string | undefined;
}

/** How the page's package relates to its family. */
export interface RelationsView {
  /** Packages that it uses. */
  readonly uses: Beginning<RelationView>;
  /** Packages that use it. */
  readonly usedBy: Beginning<RelationView>;
  /** Pages that lead to it. */
  readonly mentionedIn: Beginning<MentionView>;
  /** Its releases, the newest first. */
  readonly releases: Beginning<ReleaseView>;
}

/** Everything a page shows apart from its {@link PageHtml}. */
export interface PageView {
  /** Which page this is; for a failure, the page that was asked for. */
  readonly address: Address;
  /** Its canonical URL path. */
  readonly path: string;
  /** What the page is about, without emoji-like prefix, and its package; the document's title adds the family. */
  readonly title: string;
  /** One sentence for search engines, plain text. */
  readonly description: string;
  /** The package whose header, card and footer are shown; the core package when the asked one is unknown. */
  readonly package: PackageView;
  /** True when the package card is shown (P-02). */
  readonly card: boolean;
  /** Every heading of the article in order. */
  readonly headings: readonly Heading[];
  /** Where the page stands among the others of its package. */
  readonly place?: PagePosition | undefined;
  /** Where the file is served as it is, or undefined when there is none. */
  readonly raw: string | undefined;
  /** Why plain text is shown in place of the rendered page, or undefined. */
  readonly cut: Rendered['cut'];
  /** Changes with the page's file; opaque. Undefined where no file is shown. */
  readonly version: string | undefined;
  /** The language that the package is written in, on its first page and where somebody says so. */
  readonly programmingLanguage?: string;
  /** True for a package that has no README. */
  readonly empty: boolean;
  /** True for the list of what is in a folder that has no page of its own. */
  readonly folder?: true;
  /** The last change, where the source knows it. */
  readonly change?: ChangeView | undefined;
  /** Where the page is edited at its forge. */
  readonly edit?: string | undefined;
  /** Where all changes of the page are shown at its forge. */
  readonly history?: string | undefined;
  /** The whole family, on the first page of the core package. */
  readonly matrix?: Matrix | undefined;
  /** When the remote last answered (milliseconds since 1970), where that is longer ago than the settings allow. */
  readonly staleSince?: number | undefined;
  /** How the package relates to its family; on its first page only, and absent where there is nothing. */
  readonly relations?: RelationsView | undefined;
  /** The page's languages, in packages that have pages in several. */
  readonly languages?: LanguagesView;
  /** Set where there is no page to show. */
  readonly failure: Failure | undefined;
  /** True in place of a page for what only the server makes: the search, the sign-in and the console. */
  readonly serverOnly?: true;
}

/** What the search page shows. */
export interface SearchView {
  /** The words as typed; empty before the visitor has searched. */
  readonly query: string;
  /** The only package that is searched, undefined for all. */
  readonly scope: Pick<PackageRow, 'repo' | 'title'> | undefined;
  /** What was found, or why nothing could be. */
  readonly result: SearchResult | 'busy' | 'broken';
}

/** A page in one of its languages. */
export interface VersionView {
  /** BCP 47 tag of the language, undefined where nothing tells it. */
  readonly language: string | undefined;
  /** The language's own name for itself, undefined where nothing tells the language. */
  readonly name: string | undefined;
  /** The URL path that shows this version whatever the visitor's language is. */
  readonly path: string;
  /** The version's canonical URL path. */
  readonly canonical: string;
}

/** In which languages a page is there. */
export interface LanguagesView {
  /** The URL path that shows the version in the visitor's language. */
  readonly path: string;
  /** The original first; nothing else where the page was not translated. */
  readonly versions: readonly VersionView[];
  /** Which of the versions is shown. */
  readonly shown: number;
  /** Tags of the languages that pages of the package are there in. */
  readonly expected: readonly string[];
  /** Commits to the original since the last one to the version being shown, where that is known. */
  readonly behind?: number | undefined;
}

/** The parts of a page that are documents of the family and not of ours: safe HTML, which the document itself carries. */
export interface PageHtml {
  /** The article. */
  readonly article: string;
  /** The badges that the card shows, empty where there are none. */
  readonly badges: string;
  /** What many pages of the family say and this one folds away, empty where there is none. */
  readonly folded: string;
}

/** A page view together with its HTML, as in-site navigation fetches it. */
export interface PageData extends PageHtml {
  /** {@link SiteView.version} of the answer; the browser loads the document anew when it differs from its own. */
  readonly site: string;
  /** The page. */
  readonly view: PageView;
  /** Set on a copy from the browser's cache: its date in milliseconds since 1970, 0 if unknown. */
  readonly cachedAt?: number;
}

/** What every page of the site shares. */
export interface SiteView {
  /** Changes with the packages, the settings and the build; opaque. */
  readonly version: string;
  /** What stands before {@link base} in the public URL of the site, or undefined when the settings name none. */
  readonly origin: string | undefined;
  /** Contents of the verification tags in the head (C-08); undefined leaves a tag out. */
  readonly verification: {
    readonly yandex: string | undefined;
    readonly google: string | undefined;
    readonly microsoft: string | undefined;
  };
  /** The product's name. */
  readonly product: string;
  /** The base path, with which every URL path of the site begins; '' at the root of its host. */
  readonly base: string;
  /** The package that the root of the site leads to, where it is not the core package (`pages.github.defaultRepo`). */
  readonly defaultRepo?: string | undefined;
  /** The family's name, shown where a package has no type (`pages.github.repoNames`). */
  readonly family: string;
  /** Every package, ordered by stars. */
  readonly packages: readonly PackageRow[];
  /** Languages on offer, the default first. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly languageCookie: string;
  /** Theme class names on offer, in the order of the toggle. */
  readonly themes: readonly string[];
  /** Name of the theme cookie. */
  readonly themeCookie: string;
  /** Footer and card links. */
  readonly links: SiteLinks;
  /** People of the family, shown with every package. */
  readonly people: People;
  /** The promo sections below every page. */
  readonly promos: readonly Promo[];
  /** The analytics id, or undefined where no visitor is counted (C-06). */
  readonly analytics: string | undefined;
  /** Emoji as images of our own host (C-05), or as the text they are. */
  readonly emoji: 'images' | 'text';
  /** True where browsers may keep pages for readers without a network. */
  readonly offline: boolean;
  /** True where a server tells open pages of their new versions. */
  readonly live: boolean;
  /** The year of the copyright: the current one of a server, else that of the last change; undefined where nobody knows. */
  readonly year: number | undefined;
  /** `production`, or `development` under `npm run dev` and in tests of it. */
  readonly mode: 'production' | 'development';
}

/** All that the interface is rendered from. */
export interface DocumentView extends PageHtml, OperatorView {
  /** What every page shares. */
  readonly site: SiteView;
  /** The page. */
  readonly view: PageView;
  /** URL path of the picture that is shown where a link to the page is shared, absent where there is none. */
  readonly picture?: string | undefined;
  /** What the search page shows; its HTML is made with the document. */
  readonly search?: SearchView | undefined;
  /** The language of the interface, one of {@link SiteView.languages}. */
  readonly language: string;
  /** How the Matrix is arranged: the query of the address, in the one way to write it; '' for the usual one. */
  readonly query: string;
}
