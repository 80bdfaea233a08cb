import type { PageDifferencesView } from '#model/views/comparison-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import styles from './comparison.module.css';

/** The number of inserted and deleted words; screen readers get a sentence. */
export function WordCounts({ words: { inserted, deleted } }: Pick<PageDifferencesView, 'words'>) {
  const { texts, number, plural } = useLocale();
  const { comparison } = texts;
  const label = `${plural(comparison.inserted, inserted)}, ${plural(comparison.deleted, deleted)}`;
  return (
    <span className={styles.words} role="img" aria-label={label} title={label}>
      <span>+{number(inserted)}</span> <span>−{number(deleted)}</span>
    </span>
  );
}
