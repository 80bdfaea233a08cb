import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './previous-next.module.css';

/** Links to the previous and next page, below the article. */
export function PreviousNext() {
  const { place: texts } = useTexts();
  const { place } = useView();
  const { previous, next } = place ?? {};
  if (!previous && !next) return null;
  return (
    <nav className={styles.pages} aria-label={texts.neighbours}>
      {previous ? (
        <a href={previous.path} rel="prev">
          <small>{texts.previous}</small> <EmojiText text={previous.name} />
        </a>
      ) : null}
      {next ? (
        <a href={next.path} rel="next" className={styles.next}>
          <small>{texts.next}</small> <EmojiText text={next.name} />
        </a>
      ) : null}
    </nav>
  );
}
