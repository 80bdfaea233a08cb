import type { ComparedPageView, PageDifferencesView } from '#model/views/comparison-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './comparison.module.css';

/** The pages that differ, each with how it differs and by how many words. */
export function ComparedPages({ pages }: { readonly pages: readonly ComparedPageView[] }) {
  const { comparison: texts } = useTexts();
  if (pages.length === 0) return null;
  return (
    <ul className={styles.pages}>
      {pages.map(({ kind, title, file, from, path, words }) => (
        <li key={`${kind} ${file}`}>
          <small className={styles[kind]}>{texts.kinds[kind]}</small>
          <span>
            <a href={path} rel={kind === 'changed' || kind === 'moved' ? 'nofollow' : undefined}>
              {title}
            </a>
            <small>{from === undefined ? file : fill(texts.moved, { from, to: file })}</small>
          </span>
          {words ? <WordCounts words={words} /> : null}
        </li>
      ))}
    </ul>
  );
}

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
