import { createContext, useContext } from 'react';
import type { PageHtml } from '#model/views/document-view.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import { type AppPage, type FilePage, type FirstPage, firstOf } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';

/** What the document of a page is rendered from. */
export interface Page extends PageHtml {
  readonly view: AppPage;
  /** What all pages of the site share. */
  readonly shared: Pick<SiteView, 'links' | 'people' | 'promos' | 'year' | 'identity' | 'groups'> & {
    readonly packages: readonly Pick<PackageRow, 'repo' | 'title' | 'icon'>[];
  };
}

/** Provides the page to the components of its document. */
export const PageContext = createContext<Page | undefined>(undefined);

/** The page that is rendered. Throws outside {@link PageContext}. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage was called outside PageContext. Wrap the component in PageContext.');
  return page;
}

/** The view of the page that is rendered. */
export function useView(): AppPage {
  return usePage().view;
}

/** The view of the file that is rendered; undefined on a page of another kind. */
export function useFile(): FilePage | undefined {
  const view = useView();
  return view.kind === 'file' ? view : undefined;
}

/** What the first page of a package has; undefined on any other page. */
export function useFirst(): FirstPage | undefined {
  return firstOf(useView());
}
