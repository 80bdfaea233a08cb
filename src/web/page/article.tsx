import { isRightToLeft } from '#model/page/in-language.ts';
import { html } from '#model/text/html.ts';
import { useTexts } from '#web/app/app-context.ts';
import { articleLanguage } from '#web/app/article-language.ts';
import { usePage } from '#web/app/page-context.ts';
import type { Translations } from '#web/i18n/translations.ts';

/** The rendered page: only HTML of the sanitiser. In the browser, copy buttons and links are added to it. */
export function Article() {
  const { article: rendered, view } = usePage();
  const { comparison: texts } = useTexts();
  const { card, comparison } = view;
  const article = comparison === undefined ? rendered : withSpokenMarks(rendered, texts.marks);
  const language = articleLanguage(view);
  return (
    <>
      {card && !hasReadmeAnchor(article) ? <span id={readmeAnchor} /> : null}
      <article
        className="markdown-body"
        data-part="article"
        tabIndex={-1}
        lang={language}
        dir={language !== undefined && isRightToLeft(language) ? 'rtl' : undefined}
        dangerouslySetInnerHTML={{ __html: article }}
      />
    </>
  );
}

/** The article with words before each insertion and deletion, for screen readers. */
function withSpokenMarks(article: string, marks: Translations['comparison']['marks']): string {
  const linked = article.replace(/<span(?: [^>]*)? data-change="changed"[^>]*>/g, (mark) => {
    return mark + String(html`<span class="visually-hidden">${marks.changed} </span>`);
  });
  return linked.replace(
    /<(ins|del)(?: [^>]*)? data-change="(inserted|removed)"[^>]*>/g,
    (mark, _name, kind: 'inserted' | 'removed') => {
      return mark + String(html`<span class="visually-hidden">${marks[kind]} </span>`);
    },
  );
}

/** The anchor that forges use for the start of a README. */
const readmeAnchor = 'readme';

function hasReadmeAnchor(article: string): boolean {
  return ['', 'user-content-'].some((prefix) => article.includes(` id="${prefix}${readmeAnchor}"`));
}
