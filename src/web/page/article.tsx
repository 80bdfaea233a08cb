import { isRightToLeft } from '#model/page/in-language.ts';
import { html } from '#model/text/html.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { articleLanguage } from '#web/app/article-language.ts';
import { hasTitle, withoutRepeatedTitle } from '#web/app/article-title.ts';
import { usePage } from '#web/app/page-context.ts';
import { siteName } from '#web/app/site-name.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';

/** The rendered page: only HTML of the sanitiser. In the browser, copy buttons and links are added to it. */
export function Article() {
  const { article: rendered, view } = usePage();
  const { site } = useApp();
  const { language: ui, texts } = useLocale();
  const { card, comparison } = view;
  const marked = comparison === undefined ? rendered : withSpokenMarks(rendered, texts.comparison.marks);
  const article = withoutRepeatedTitle(view, marked, siteName(site, ui));
  const language = articleLanguage(view);
  return (
    <>
      <ListedTitle />
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

/** The name of the page in the list of pages, above a text without a title: it may be folded into the text below the article. */
function ListedTitle() {
  const { article, view } = usePage();
  const { card, comparison, place, workspacePackage } = view;
  if (card || comparison || workspacePackage || !place || hasTitle(view, article)) return null;
  return (
    <div className="markdown-body" lang={articleLanguage(view)}>
      <h1>
        <EmojiText text={place.name} />
      </h1>
    </div>
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
