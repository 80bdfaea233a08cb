import type { EventEmitter } from 'node:events';
import type { Followers } from '#catalog/followers.ts';
import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncEvents } from '#catalog/sync-report.ts';
import type { PackageInSettings } from '#catalog/unknown-names.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import type { Settings } from '#config/schema.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import type { Routing } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import type { TextRecord } from '#model/text-record.ts';
import type { PackagePage } from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';
import type { SiteView } from '#model/views/site-view.ts';
import type { DrawnImages, DrawnSite } from './drawings/drawn-images.ts';
import type { SiteFiles } from './files/site-files.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { RouteHandlers } from './http/route-handlers.ts';
import type { SettingsLink } from './pages/find-dead-links.ts';
import type { MarkdownBelow, ReadPageDocument } from './pages/page-document.ts';
import type { PageResponseDeps } from './pages/page-response.ts';
import type { PathPages } from './pages/path-pages.ts';
import type { ServedPageDeps } from './pages/served-page.ts';
import type { SiteCounts } from './site-counts.ts';

/** Whether the site runs in production, or shows its current sources to their authors. */
export type SiteMode = SiteView['mode'];

/** What makes snapshots and articles. */
export interface FeatureCatalog {
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Gives rendered pages. */
  readonly articles: Articles;
  /** Renders pages. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Reads what files say. */
  readonly reader: Pick<Reader, 'read'>;
  /** What features keep open. */
  readonly opened: Pick<OpenedFeatures, 'all'>;
  /** Syncs the sources. */
  readonly sync: Pick<Sync, 'run'>;
  /** What features keep beside the snapshots. */
  readonly followers: Pick<Followers, 'of'>;
  /** Emits the events of syncs. */
  readonly events: EventEmitter<SyncEvents>;
  /** The empty snapshot for the time before the first sync. */
  readonly loading: Snapshot;
  /** What users did. */
  readonly audit: AuditLog;
  /** What all processes of the site share, by product; undefined for a site of one process. */
  readonly shared: SharedRecords | undefined;
}

/** Records that all processes of a site share. */
export interface SharedRecords {
  /** A small text, by its name. */
  readonly record: (product: string, name: string) => TextRecord;
  /** The failed attempts to sign in. */
  readonly failures: (product: string) => FailureRecords;
}

/** Documents of features. */
export interface FeatureDocuments extends ServedPageDeps {
  /** Renders documents for one user, which run no code of other hosts. `styles` are added to those without an article. */
  readonly forOneUser: (styles: string) => Pick<PageResponseDeps, 'renderDocument' | 'policy'>;
}

/** What the handlers of features may use. */
export interface FeatureServices {
  /** The settings of the site. */
  readonly settings: Settings;
  /** Whether the site runs in production. */
  readonly mode: SiteMode;
  /** True for a static site, whose responses become files. */
  readonly staticExport: boolean;
  /** The folder of the client build. */
  readonly client: string;
  /** What is below the pages. */
  readonly catalog: FeatureCatalog;
  /** The files that the settings give the site. */
  readonly siteFiles: Pick<SiteFiles, 'paths'>;
  /** Renders documents that no file of a repository is behind, and holds the current snapshot. */
  readonly documents: FeatureDocuments;
  /** Gives pages as markdown. */
  readonly pageDocument: ReadPageDocument;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** What all features together add to the paths of the site. */
  readonly features: Pick<Features, 'paths'>;
  /** What the site counts, for its operators. */
  readonly counts: SiteCounts;
  /** Called with an unexpected error and the name of what failed. */
  readonly onError: (error: unknown, doing: string) => void;
  /** Called with what an operator should know. */
  readonly warn: (message: string) => void;
}

/** What settings name, each with its setting. */
export interface NamedInSettings {
  /** Links. */
  readonly links: readonly SettingsLink[];
  /** Packages. */
  readonly packages: readonly PackageInSettings[];
}

/** URL paths of a feature. */
export interface FeaturePaths {
  /** Its pages that search engines list. */
  readonly listed?: (snapshot: Snapshot) => readonly string[];
  /** Its files that a static export writes: of a package, of a version of one, or of the family without. */
  readonly exported?: (repo: string | undefined, site: Routing) => readonly string[];
  /** Its pages in packages, at paths where no file is. */
  readonly pages?: PathPages;
  /** True for a path without the base that a route of the feature does not answer, with these settings. */
  readonly isMissing?: (path: string, settings: Settings) => boolean;
}

/** The server door of a feature: what it adds to the site under Node. */
export interface ServerFeature {
  /** Its data of the site that no sync changes; undefined without any. */
  readonly ofSite?: (settings: Settings, mode: SiteMode) => PartData | undefined;
  /** The data of its parts of a page of a package; undefined for a page without any. */
  readonly ofPage?: (view: PackagePage, snapshot: Snapshot, settings: Settings) => PartData | undefined;
  /** Changes with all that `ofPage` takes from a snapshot and that is not in `Snapshot.version`. */
  readonly version?: (snapshot: Snapshot) => string;
  /** The links and the packages that its settings name: the log says which of them the site does not have. */
  readonly inSettings?: (settings: Settings) => NamedInSettings;
  /** The URL paths of its pages and files, for those that do not follow links. */
  readonly paths?: FeaturePaths;
  /** The images that documents name, and what draws icons in pixels. The first feature that has them counts. */
  readonly drawings?: (site: DrawnSite) => Promise<DrawnImages>;
  /** What it adds below a page as markdown. */
  readonly belowMarkdown?: MarkdownBelow;
  /** The handlers of its routes. */
  readonly handlers?: (services: FeatureServices) => RouteHandlers | Promise<RouteHandlers>;
}

/** What all features together add. */
export interface Features extends Required<Omit<ServerFeature, 'handlers' | 'paths'>> {
  /** The URL paths of all features. */
  readonly paths: Required<FeaturePaths>;
  /** The handlers of all routes of features. */
  readonly handlers: (services: FeatureServices) => Promise<RouteHandlers>;
}

/** Combines features. Their order is that of their parts and handlers. */
export function combineFeatures(features: readonly ServerFeature[]): Features {
  return {
    ofSite: (settings, mode) => together(features.map(({ ofSite }) => ofSite?.(settings, mode))),
    ofPage: (...page) => together(features.map(({ ofPage }) => ofPage?.(...page))),
    version: (snapshot) => features.map(({ version }) => version?.(snapshot) ?? '').join('\n'),
    inSettings(settings) {
      const all = features.flatMap(({ inSettings }) => inSettings?.(settings) ?? []);
      return { links: all.flatMap(({ links }) => links), packages: all.flatMap(({ packages }) => packages) };
    },
    paths: {
      listed: (snapshot) => features.flatMap(({ paths }) => paths?.listed?.(snapshot) ?? []),
      exported: (repo, site) => features.flatMap(({ paths }) => paths?.exported?.(repo, site) ?? []),
      pages: togetherAt(features.flatMap(({ paths }) => paths?.pages ?? [])),
      isMissing: (path, settings) => features.some(({ paths }) => paths?.isMissing?.(path, settings)),
    },
    drawings: async (site) => (await features.find(({ drawings }) => drawings)?.drawings?.(site)) ?? {},
    belowMarkdown: (...page) => features.map(({ belowMarkdown }) => belowMarkdown?.(...page) ?? '').join(''),
    async handlers(services) {
      const all = await Promise.all(features.map(async ({ handlers }) => handlers?.(services)));
      return Object.assign({}, ...all);
    },
  };
}

function together(parts: readonly (PartData | undefined)[]): PartData | undefined {
  const own = parts.filter((part) => part !== undefined);
  return own.length === 0 ? undefined : Object.assign({}, ...own);
}

function togetherAt(all: readonly PathPages[]): PathPages {
  return {
    at(snapshot, path) {
      for (const pages of all) {
        const found = pages.at(snapshot, path);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    ofPair: (...pair) => all.flatMap(({ ofPair }) => ofPair(...pair)),
    unneeded: all.flatMap(({ unneeded }) => unneeded),
  };
}
