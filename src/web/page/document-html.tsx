import { memo, type Ref } from 'react';

interface DocumentHtmlProps {
  /** Only HTML of the sanitiser. */
  readonly html: string;
  /** Element id by which hydration finds the HTML. */
  readonly id: string;
  readonly className: string | undefined;
  readonly element?: Ref<HTMLDivElement>;
}

/** A part of the rendered page outside the article. Memoised by its HTML: if React wrote it again, additions would be lost. */
export const DocumentHtml = memo(({ html, id, className, element }: DocumentHtmlProps) => (
  <div
    ref={element}
    id={id}
    className={className}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: html }}
  />
));
