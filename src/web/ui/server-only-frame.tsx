import { useApp } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/store.ts';
import { DocumentHtml } from '#web/page/document-html.tsx';
import page from '#web/search/search-page.module.css';
import results from '#web/search/search-results.module.css';

/** Where the search, the sign-in or the console stands. The browser finds it in the document and never needs the code that made it. */
export function ServerOnlyFrame() {
  const { article } = useStore(useApp().page);
  return <DocumentHtml id={ids.search} className={`${page.search} ${results.results}`} html={article} />;
}
