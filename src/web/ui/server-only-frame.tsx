import { useApp } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/store.ts';
import { DocumentHtml } from '#web/page/document-html.tsx';
import page from '#web/search/search-page.module.css';
import results from '#web/search/search-results.module.css';

/** The place of the search page, the sign-in form or the console. The browser takes their HTML from the document. */
export function ServerOnlyFrame() {
  const { article } = useStore(useApp().page);
  return <DocumentHtml id={ids.search} className={`${page.search} ${results.results}`} html={article} />;
}
