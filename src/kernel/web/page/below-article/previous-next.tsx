import type { NamedPath } from '#model/address/page-position.ts';
import { isPackagePage } from '#model/views/page-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { langOf } from '#web/app/article-language.ts';
import { useView } from '#web/app/page-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './previous-next.module.css';

/** Links to the previous and next page, below the article. */
export function PreviousNext() {
  const {
    language,
    texts: { place: texts },
  } = useLocale();
  const view = useView();
  const { previous, next, language: placeLanguage } = isPackagePage(view) ? view.place : {};
  if (!previous && !next) return null;
  const nameOf = (page: NamedPath) => {
    const lang = langOf(page.language ?? placeLanguage, language);
    const name = <EmojiText text={page.name} />;
    return lang === undefined ? name : <span lang={lang}>{name}</span>;
  };
  return (
    <nav className={styles.pages} data-part="previous-next" aria-label={texts.neighbours}>
      {previous ? (
        <a href={previous.path} rel="prev">
          <small>{texts.previous}</small> {nameOf(previous)}
        </a>
      ) : null}
      {next ? (
        <a href={next.path} rel="next" className={styles.next}>
          <small>{texts.next}</small> {nameOf(next)}
        </a>
      ) : null}
    </nav>
  );
}
