import { type ComponentType, createContext, useContext } from 'react';
import type { PackageRow, PageHtml, PageView, SiteView } from '#model/views/page-view.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { Translations } from '#web/i18n/translations.ts';
import type { HttpState } from './http-state.ts';

import type { SizeClass } from './size-class.ts';
import { createStore, type Store, useStore } from './store.ts';

/** One package in the package drawer. */
export type DrawerRow = Pick<PackageRow, 'repo' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'archived'>;

/** The site's data that the browser needs on every page. */
export type Site = Omit<SiteView, 'packages' | 'verification' | 'origin'> & {
  readonly packages: readonly DrawerRow[];
  /** Names of languages in themselves, by code. The server sends them because `Intl` would take 20 ms in the browser. */
  readonly languageNames: Readonly<Record<string, string>>;
};

/** The current page. */
export interface CurrentPage extends PageHtml {
  /** All of the page except the HTML of its parts. */
  readonly view: PageView;
  /** Set if a cached copy is shown because the site is unreachable: its date in milliseconds since 1970, 0 if unknown. */
  readonly cachedAt?: number;
}

/** Components for offline reading, loaded as a chunk of their own. */
export interface OfflineComponents {
  /** Saves, updates and removes the offline copy of the current package. */
  readonly OfflineCopyControl: ComponentType;
  /** Links to cached pages; with `words`, to those whose titles contain all of them. */
  readonly CachedPages: ComponentType<{ readonly words?: string }>;
}

/** A new version of the current page. */
export interface NewerPage {
  /** Shows it in place. */
  readonly show: () => void;
}

/** The state of the app: created once for each document, on the server and again in the browser. */
export interface AppState {
  /** The site's data; another version of it needs another document. */
  readonly site: Site;
  /** The current page. */
  readonly page: Store<CurrentPage>;
  /** The canonical query that arranges the Matrix, '' for the default. */
  readonly query: Store<string>;
  /** The component of the Matrix; in the browser it is loaded with the first page that has one. */
  readonly matrix: Store<ComponentType | undefined>;
  /** The current language. */
  readonly locale: Store<Locale>;
  /** Class name of the current theme. */
  readonly theme: Store<string>;
  /** Requests in flight, and errors. */
  readonly http: Store<HttpState>;
  /** Notices; the first one is shown. */
  readonly notices: Store<readonly Notice[]>;
  /** Size class of the window. */
  readonly size: Store<SizeClass>;
  /** Set if the current page has a new version. */
  readonly newer: Store<NewerPage | undefined>;
  /** Id of the section being read, undefined before the first. */
  readonly section: Store<string | undefined>;
  /** Fetches a page by its URL path; undefined if that fails. */
  readonly loadPage: Store<(path: string) => Promise<CurrentPage | undefined>>;
  /** Set if this browser supports offline reading and the site offers it. */
  readonly offline: Store<OfflineComponents | undefined>;
  /** Retries the page of the failure view. */
  readonly retry: Store<() => void>;
}

/** Initial values of an {@link AppState}. */
export interface AppStart {
  readonly site: Site;
  readonly page: CurrentPage;
  readonly locale: Locale;
  readonly theme: string;
  readonly query?: string;
  readonly matrix?: ComponentType | undefined;
}

/** Creates an app state without requests in flight and without notices. */
export function createAppState({ site, page, locale, theme, query = '', matrix }: AppStart): AppState {
  return {
    site,
    page: createStore(page),
    query: createStore(query),
    matrix: createStore(matrix),
    locale: createStore(locale),
    theme: createStore(theme),
    http: createStore<HttpState>({ status: undefined, counter: 0, errors: [] }),
    notices: createStore<readonly Notice[]>([]),
    size: createStore<SizeClass>('large'),
    newer: createStore<NewerPage | undefined>(undefined),
    section: createStore<string | undefined>(undefined),
    loadPage: createStore<(path: string) => Promise<CurrentPage | undefined>>(async () => undefined),
    offline: createStore<OfflineComponents | undefined>(undefined),
    retry: createStore(() => {}),
  };
}

/** Provides the app state to the components. */
export const AppContext = createContext<AppState | undefined>(undefined);

/** The app state. Throws outside {@link AppContext}. */
export function useApp(): AppState {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp was called outside AppContext. Wrap the component in AppContext.');
  return app;
}

/** The view of the current page. */
export function useView(): PageView {
  return useStore(useApp().page).view;
}

/** The current language and its texts. */
export function useLocale(): Locale {
  return useStore(useApp().locale);
}

/** The texts in the current language. */
export function useTexts(): Translations {
  return useLocale().texts;
}

/** A message that disappears after a time, on OK or on any key press (E-06, T-04). */
export interface Notice {
  readonly id: string;
  /** `status` for the result of an action: it replaces an earlier one at once. Other notices wait. */
  readonly kind?: 'status';
  /** Font Awesome class names. */
  readonly icon: string;
  /** Plain text. */
  readonly message: string;
  /** Additional class names of the panel. */
  readonly panelClasses: readonly string[];
  /** In milliseconds; 0 until it is dismissed. */
  readonly duration: number;
}
