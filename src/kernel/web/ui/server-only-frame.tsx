import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import page from '#web/search/search-page.module.css';

/** The place of a page that only the server renders. */
export function ServerOnlyFrame() {
  const { article } = usePage();
  return <div id={ids.search} className={page.search} dangerouslySetInnerHTML={{ __html: article }} />;
}
