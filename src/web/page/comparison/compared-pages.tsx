import type { ComparedPageView } from '#model/views/comparison-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './comparison.module.css';
import { WordCounts } from './word-counts.tsx';

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
