import { useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import styles from './about-family.module.css';

/** Text that many pages of the family repeat, folded below the article. */
export function AboutFamily() {
  const { folded } = usePage();
  const texts = useTexts();
  if (folded === '') return null;
  return (
    <details className={styles.family}>
      <summary>{texts.page.folded}</summary>
      <div id={ids.folded} className="markdown-body" dangerouslySetInnerHTML={{ __html: folded }} />
    </details>
  );
}
