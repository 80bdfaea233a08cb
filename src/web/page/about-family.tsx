import { useEffect, useRef, useState } from 'react';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/store.ts';
import { enhanceArticle } from '#web/browser/enhance-article.ts';
import styles from './about-family.module.css';
import { DocumentHtml } from './document-html.tsx';
import { useDiagrams } from './use-diagrams.ts';

/** Text that many pages of the family repeat, folded below the article. It works without JavaScript. */
export function AboutFamily() {
  const { view, folded } = useStore(useApp().page);
  // It is closed again on another page.
  return folded === '' ? null : <Folded key={view.path} html={folded} />;
}

function Folded({ html }: { readonly html: string }) {
  const app = useApp();
  const texts = useTexts();
  const diagrams = useDiagrams();
  const details = useRef<HTMLDetailsElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(
    () => (open && content.current ? enhanceArticle(content.current, { app, texts, diagrams }) : undefined),
    [open, app, texts, diagrams],
  );
  return (
    <details
      ref={details}
      className={styles.family}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      suppressHydrationWarning
    >
      <summary>{texts.page.folded}</summary>
      <DocumentHtml element={content} id={ids.folded} className="markdown-body" html={html} />
    </details>
  );
}
