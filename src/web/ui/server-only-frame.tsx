import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import page from '#web/search/search-page.module.css';

/** The place of the search page, the sign-in form or the console. */
export function ServerOnlyFrame() {
  const { article } = usePage();
  return <div id={ids.search} className={page.search} dangerouslySetInnerHTML={{ __html: article }} />;
}
