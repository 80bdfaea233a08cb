import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { PackagePage } from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';
import type { RouteHandlers } from './http/route-handlers.ts';
import type { ServedPageDeps } from './pages/served-page.ts';

/** What the handlers of features may use. */
export interface FeatureServices {
  /** Renders documents that no file of a repository is behind. */
  readonly documents: ServedPageDeps;
}

/** The server door of a feature: what it adds to the site under Node. */
export interface ServerFeature {
  /** Its name, which is that of its folder. */
  readonly name: string;
  /** The data of its parts of a page of a package; undefined for a page without any. */
  readonly ofPage?: (view: PackagePage, snapshot: Snapshot) => PartData | undefined;
  /** Changes with all that `ofPage` takes from a snapshot and that is not in `Snapshot.version`. */
  readonly version?: (snapshot: Snapshot) => string;
  /** The URL paths of its pages that search engines list. */
  readonly listed?: (snapshot: Snapshot) => readonly string[];
  /** The handlers of its routes. */
  readonly handlers?: (services: FeatureServices) => RouteHandlers;
}

/** What all features together add. */
export type Features = Required<Omit<ServerFeature, 'name'>>;

/** Combines features. Their order is that of their parts and handlers. */
export function combineFeatures(features: readonly ServerFeature[]): Features {
  return {
    ofPage(view, snapshot) {
      const parts = features.flatMap(({ ofPage }) => ofPage?.(view, snapshot) ?? []);
      return parts.length === 0 ? undefined : Object.assign({}, ...parts);
    },
    version: (snapshot) => features.map(({ version }) => version?.(snapshot) ?? '').join('\n'),
    listed: (snapshot) => features.flatMap(({ listed }) => listed?.(snapshot) ?? []),
    handlers: (services) => Object.assign({}, ...features.map(({ handlers }) => handlers?.(services))),
  };
}
