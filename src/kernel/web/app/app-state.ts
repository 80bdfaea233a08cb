import type { ComponentType } from 'react';
import type { FamilyView } from '#model/views/family-view.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { HttpState } from './http-state.ts';
import type { PageIcon } from './page-icons.ts';
import type { PageState, PageSummary, Site } from './page-state.ts';
import { createStore, type Store } from './store.ts';

export interface CurrentPage {
  /** What the code of the browser knows of the page. */
  readonly view: PageSummary;
  /** The Matrix, where the page has one. */
  readonly matrix?: PageState['matrix'];
  /** Set if a cached copy is shown because the site is unreachable: its date in milliseconds since 1970, 0 if unknown. */
  readonly cachedAt?: number;
}

/** The current page from the state of its document. */
export function currentPage({ view, matrix }: Pick<PageState, 'view' | 'matrix'>, cachedAt?: number): CurrentPage {
  return { view, ...(matrix && { matrix }), ...(cachedAt !== undefined && { cachedAt }) };
}

/** A new version of the current page. */
export interface NewerPage {
  /** Shows it in place. */
  readonly show: () => void;
}

/** Loads the component that offers pages while the site is unreachable: those with words in their titles. */
export type LoadFallback = () => Promise<ComponentType<{ readonly words: string }>>;

/** The state of the app: created once for each document, on the server and again in the browser. */
export interface AppState {
  /** The site's data; another version of it needs another document. */
  readonly site: Site;
  readonly page: Store<CurrentPage>;
  /** The canonical query that arranges the Matrix, '' for the default. */
  readonly query: Store<string>;
  /** The current language. */
  readonly locale: Store<Locale>;
  /** Class name of the current theme. */
  readonly theme: Store<string>;
  /** Requests in flight, and errors. */
  readonly http: Store<HttpState>;
  /** Notices; the first one is shown. */
  readonly notices: Store<readonly Notice[]>;
  /** Set if the current page has a new version. */
  readonly newer: Store<NewerPage | undefined>;
  /** The family, once it was loaded. */
  readonly family: Store<FamilyView | undefined>;
  /** Set by a feature that offers pages while the site is unreachable. */
  readonly fallback: Store<LoadFallback | undefined>;
}

/** Initial values of an {@link AppState}. */
export interface AppStart extends Pick<AppState, 'site'> {
  readonly page: CurrentPage;
  readonly locale: Locale;
  readonly theme: string;
  readonly query?: string;
}

/** Creates an app state without requests in flight and without notices. */
export function createAppState({ site, page, locale, theme, query = '' }: AppStart): AppState {
  return {
    site,
    page: createStore(page),
    query: createStore(query),
    locale: createStore(locale),
    theme: createStore(theme),
    http: createStore<HttpState>({ status: undefined, counter: 0, errors: [] }),
    notices: createStore<readonly Notice[]>([]),
    newer: createStore<NewerPage | undefined>(undefined),
    family: createStore<FamilyView | undefined>(undefined),
    fallback: createStore<LoadFallback | undefined>(undefined),
  };
}

/** A message that disappears after a time, on OK or on any key press (E-06, T-04). */
export interface Notice {
  readonly id: string;
  /** `status` for the result of an action: it replaces an earlier one at once. Other notices wait. */
  readonly kind?: 'status';
  readonly icon: PageIcon;
  /** Plain text. */
  readonly message: string;
  /** Additional class names of the panel. */
  readonly panelClasses: readonly string[];
  /** In milliseconds; 0 until it is dismissed. */
  readonly duration: number;
}
