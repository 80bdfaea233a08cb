import { type ComponentType, createContext, useContext } from 'react';
import type { PackageRow, PageHtml, PageView, SiteView } from '#model/views/page-view.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { Translations } from '#web/i18n/translations.ts';
import type { HttpState } from './http-state.ts';
import type { Notice } from './notice.ts';
import type { SizeClass } from './size-class.ts';
import { createStore, type Store, useStore } from './store.ts';

/** One package in the package drawer. */
export type DrawerRow = Pick<PackageRow, 'repo' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'archived'>;

/** What every page of the site shares, as far as the browser needs it. */
export type Site = Omit<SiteView, 'packages' | 'verification' | 'origin'> & {
  readonly packages: readonly DrawerRow[];
  /** Each language's own name for itself, by code: the server knows them, the browser would take 20 ms to find them. */
  readonly languageNames: Readonly<Record<string, string>>;
};

/** The page being shown. */
export interface CurrentPage extends PageHtml {
  /** Everything but the HTML of its parts. */
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

/** A new version of the page being read. */
export interface NewerPage {
  /** Shows it in place. */
  readonly show: () => void;
}

/** All that the parts show and change: made once for a document, in the server and again in the browser. */
export interface AppState {
  /** What every page shares; another version of it means another document. */
  readonly site: Site;
  /** The page being shown. */
  readonly page: Store<CurrentPage>;
  /** How the Matrix is arranged: the canonical query of its address, '' for the usual way. */
  readonly query: Store<string>;
  /** What shows the Matrix; in the browser it is loaded with the first page that has one. */
  readonly matrix: Store<ComponentType | undefined>;
  /** The language being shown. */
  readonly locale: Store<Locale>;
  /** The theme's class name. */
  readonly theme: Store<string>;
  /** Requests in flight and their errors. */
  readonly http: Store<HttpState>;
  /** Notices, the shown one first. */
  readonly notices: Store<readonly Notice[]>;
  /** How much room the window has. */
  readonly size: Store<SizeClass>;
  /** Set when the page being read has a new version. */
  readonly newer: Store<NewerPage | undefined>;
  /** The id of the section being read, undefined before the first. */
  readonly section: Store<string | undefined>;
  /** Fetches a page by its URL path, undefined where that fails. */
  readonly loadPage: Store<(path: string) => Promise<CurrentPage | undefined>>;
  /** Set if this browser supports offline reading and the site offers it. */
  readonly offline: Store<OfflineComponents | undefined>;
  /** Fetches the page of the failure view again. */
  readonly retry: Store<() => void>;
}

/** What an {@link AppState} begins with. */
export interface AppStart {
  readonly site: Site;
  readonly page: CurrentPage;
  readonly locale: Locale;
  readonly theme: string;
  readonly query?: string;
  readonly matrix?: ComponentType | undefined;
}

/** A new app state, with nothing in flight and nothing to announce. */
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

/** The app state of a component. Throws where there is none. */
export function useApp(): AppState {
  const around = useContext(AppContext);
  if (around === undefined) throw new Error('A component was rendered outside AppContext. Wrap it in AppContext.');
  return around;
}

/** The view of the page being shown. */
export function useView(): PageView {
  return useStore(useApp().page).view;
}

/** The language being shown and its texts. */
export function useLocale(): Locale {
  return useStore(useApp().locale);
}

/** The texts of the language being shown. */
export function useTexts(): Translations {
  return useLocale().texts;
}
