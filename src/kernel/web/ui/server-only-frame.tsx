import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import styles from './server-only-frame.module.css';

/** The place of a page that only the server renders. */
export function ServerOnlyFrame() {
  const { article } = usePage();
  return <div id={ids.served} className={styles.frame} dangerouslySetInnerHTML={{ __html: article }} />;
}
