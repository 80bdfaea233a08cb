import { html } from '#model/text/html.ts';
import type { Translations } from '#web/i18n/translations.ts';

/** The article with words before each insertion and deletion, for screen readers. */
export function withSpokenMarks(article: string, marks: Translations['comparison']['marks']): string {
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
