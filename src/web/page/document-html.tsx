import { memo, type Ref } from 'react';

interface DocumentHtmlProps {
  /** The sanitiser's HTML and nothing else. */
  readonly html: string;
  /** Where hydration finds it again. */
  readonly id: string;
  readonly className: string | undefined;
  readonly element?: Ref<HTMLDivElement>;
}

/**
 * A piece of a page's document outside the article. Remembered by its HTML: React must not write it again, or the document
 * would lose what was added to it.
 */
export const DocumentHtml = memo(({ html, id, className, element }: DocumentHtmlProps) => (
  <div
    ref={element}
    id={id}
    className={className}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: html }}
  />
));
