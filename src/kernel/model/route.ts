/** Kinds of requests, by which they are counted, and values of `kind` in the access log. */
export const routeKinds = [
  'page',
  'markdown',
  'data',
  'raw',
  'search',
  'api',
  'asset',
  'image',
  'feed',
  'discovery',
  'events',
  'mcp',
  'health',
] as const;

/** Kind of a request. */
export type RouteKind = (typeof routeKinds)[number];

/** One route of the site. */
export interface Route {
  /** Path without the base, in the syntax of Hono. */
  readonly pattern: string;
  /** Kind under which requests are counted. */
  readonly kind: RouteKind;
  /** `all` for a route whose handler gets every method. Others get `GET` and `HEAD`, and a 405 refuses the rest. */
  readonly methods?: 'all';
  /** True for a route that answers before the first sync. */
  readonly early?: true;
  /**
   * How long a successful response may be cached: `never` (`no-store`); `revalidate` (before each use); `brief`, up to
   * ten seconds, and `synced`, `server.caching.fresh`, in shared caches; `fixed`, a constant time; `immutable`, for a
   * path that changes with the content.
   */
  readonly caching: 'never' | 'revalidate' | 'brief' | 'synced' | 'fixed' | 'immutable';
  /**
   * Whether the static export writes it: `always`; `public`, if the site has a public address; `linked`, if the snapshot or a
   * written file refers to it; `only`, if
   * the server does not serve it; or `never`.
   */
  readonly exported: 'always' | 'public' | 'linked' | 'only' | 'never';
  /**
   * True if no package can have the first segment as its name. Optional routes reserve nothing: a package keeps its
   * name.
   */
  readonly reserved: boolean;
  /** Finds addresses in its files, which are no documents, in the first group: the static export writes them too. */
  readonly links?: RegExp;
  /**
   * Kind of content, for the browser and the export: a document of a package, a document of the site that no file of a
   * repository is behind, the data of the family, an image of a page, a build file, or `mixed`: documents and files, of which
   * only the response tells which it is.
   */
  readonly form?: 'document' | 'served' | 'data' | 'image' | 'asset' | 'mixed';
}

/** Routes of a running server that are never cached. */
export const live = { caching: 'never', exported: 'never', reserved: true } as const;

/** Optional routes of a running server. */
export const optional = { caching: 'never', exported: 'never', reserved: false } as const;

/** When the handler of a route is registered: before methods are limited, before requests wait for the first sync, or after. */
export type RouteStage = 'allMethods' | 'early' | 'late';

/** The stages in order. */
export const routeStages: readonly RouteStage[] = ['allMethods', 'early', 'late'];

export function stageOf({ methods, early }: Pick<Route, 'methods' | 'early'>): RouteStage {
  if (methods === 'all') return 'allMethods';
  return early ? 'early' : 'late';
}

/** Routes that a sync may change and that the export writes too. */
export const synced = { caching: 'synced', exported: 'linked', reserved: true } as const;

/** The same, below the name of a package. */
export const ofPackage = { caching: 'synced', exported: 'linked', reserved: false } as const;

/** A document of the web app. */
export const page = { ...ofPackage, kind: 'page', form: 'document' } as const;

/** True for a route of documents, with or without a file of a repository behind them. */
export function isDocumentRoute({ form }: Pick<Route, 'form'>): boolean {
  return form === 'document' || form === 'served';
}
