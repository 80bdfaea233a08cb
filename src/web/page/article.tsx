import { isRightToLeft } from '#model/page/in-language.ts';
import { usePage } from '#web/app/page-context.ts';
import { articleLanguage } from '#web/app/versions.ts';

/** The rendered page: only HTML of the sanitiser. In the browser, copy buttons and links are added to it. */
export function Article() {
  const { article, view } = usePage();
  const { card } = view;
  const language = articleLanguage(view);
  return (
    <>
      {card && !hasReadmeAnchor(article) ? <span id={readmeAnchor} /> : null}
      <article
        className="markdown-body"
        tabIndex={-1}
        lang={language}
        dir={language !== undefined && isRightToLeft(language) ? 'rtl' : undefined}
        dangerouslySetInnerHTML={{ __html: article }}
      />
    </>
  );
}

/** The anchor that forges use for the start of a README. */
const readmeAnchor = 'readme';

function hasReadmeAnchor(article: string): boolean {
  return ['', 'user-content-'].some((prefix) => article.includes(` id="${prefix}${readmeAnchor}"`));
}
