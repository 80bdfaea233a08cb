import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import { siteName } from '#web/app/site-name.ts';
import { CardDetails } from '#web/card/package-card.tsx';
import { fill } from '#web/i18n/format.ts';
import { Article } from '#web/page/article.tsx';
import { Slot } from '#web/ui/slot.tsx';
import styles from './home-article.module.css';

/** Longer articles of the home page are folded, in characters of HTML: about 24rem of text. */
const maxUnfolded = 3_000;

/**
 * The article of the core package on the home page, below the packages. A long one is folded after its beginning; an anchor in
 * it and a search in the page open it, as every `<details>`.
 */
export function HomeArticle() {
  const { site } = useApp();
  const { texts, language } = useLocale();
  const { article } = usePage();
  const body = (
    <>
      <Slot name="before-article" />
      <Article />
      <Slot name="after-article" />
    </>
  );
  if (article === '') return body;
  return (
    <section className={styles.about} data-part="about" aria-labelledby={ids.about}>
      <h2 id={ids.about}>{fill(texts.home.about, { family: siteName(site, language) })}</h2>
      <CardDetails />
      {article.length <= maxUnfolded ? (
        body
      ) : (
        <details>
          <summary>{texts.home.readOn}</summary>
          {body}
        </details>
      )}
    </section>
  );
}
