import { createContext, useContext } from 'react';
import type { PageHtml, PageView, SiteView } from '#model/views/page-view.ts';

/** What the document of a page is rendered from. */
export interface Page extends PageHtml {
  readonly view: PageView;
  /** What all pages of the site share. */
  readonly shared: Pick<SiteView, 'links' | 'people' | 'promos' | 'year' | 'identity'>;
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
export function useView(): PageView {
  return usePage().view;
}
