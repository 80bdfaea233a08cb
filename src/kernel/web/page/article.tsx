import { isRightToLeft } from '#model/page/in-language.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { articleLanguage } from '#web/app/article-language.ts';
import { hasTitle, withoutRepeatedTitle } from '#web/app/article-title.ts';
import { featurePages } from '#web/app/feature-pages.ts';
import { useFile, useFirst, usePage } from '#web/app/page-context.ts';
import { siteName } from '#web/app/site-name.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';

/** The rendered page: only HTML of the sanitiser. In the browser, copy buttons and links are added to it. */
export function Article() {
  const { article: rendered, view } = usePage();
  const { site } = useApp();
  const { language: ui, texts } = useLocale();
  const document = useFile();
  const isFirst = useFirst() !== undefined;
  const own = view.kind === 'feature' ? featurePages.get(view.name)?.article?.(rendered, texts) : undefined;
  const article = document ? withoutRepeatedTitle(document, rendered, siteName(site, ui)) : (own ?? rendered);
  const language = articleLanguage(document ?? {});
  return (
    <>
      <ListedTitle />
      {isFirst && !hasReadmeAnchor(article) ? <span id={readmeAnchor} /> : null}
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
  const { headings = [], ...document } = useFile() ?? {};
  const isFirst = useFirst() !== undefined;
  const isListed = view.kind === 'file' || view.kind === 'folder';
  if (isFirst || !isListed || view.workspacePackage || hasTitle(headings, article)) return null;
  return (
    <div className="markdown-body" lang={articleLanguage(document)}>
      <h1>
        <EmojiText text={view.place.name} />
      </h1>
    </div>
  );
}

/** The anchor that forges use for the start of a README. */
const readmeAnchor = 'readme';

function hasReadmeAnchor(article: string): boolean {
  return ['', 'user-content-'].some((prefix) => article.includes(` id="${prefix}${readmeAnchor}"`));
}
