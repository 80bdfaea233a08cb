import { memo, type RefObject, useEffect, useRef } from 'react';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { enhanceArticle } from '#web/browser/enhance-article.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import { useDiagrams } from './use-diagrams.ts';

/** The rendered page: only HTML of the sanitiser. In the browser, copy buttons and links are added to it. */
export function Article() {
  const app = useApp();
  const { article, view } = useStore(app.page);
  const { card, languages } = view;
  const texts = useTexts();
  const element = useRef<HTMLElement>(null);
  const diagrams = useDiagrams();
  useEffect(
    () => whenIdle(() => (element.current ? enhanceArticle(element.current, { app, texts, diagrams }) : undefined)),
    [article, app, texts, diagrams],
  );
  return (
    <>
      {card && !hasReadmeAnchor(article) ? <span id={readmeAnchor} /> : null}
      <Content element={element} html={article} language={languages?.versions[languages.shown]?.language} />
    </>
  );
}

/** The anchor that forges use for the start of a README. */
const readmeAnchor = 'readme';

function hasReadmeAnchor(article: string): boolean {
  return ['', 'user-content-'].some((prefix) => article.includes(` id="${prefix}${readmeAnchor}"`));
}

interface ContentProps {
  readonly element: RefObject<HTMLElement | null>;
  readonly html: string;
  readonly language: string | undefined;
}

// Memoised by its HTML: if React wrote it again, the additions would be lost.
const Content = memo(({ element, html, language }: ContentProps) => (
  <article
    ref={element}
    className="markdown-body"
    tabIndex={-1}
    lang={language}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: html }}
  />
));
