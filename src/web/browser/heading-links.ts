import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';

/** Gives every heading a link to itself, seen on pointing and on focus. Returns what takes them away again. */
export function headingLinks(article: HTMLElement, texts: Translations): () => void {
  const undo = [...article.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')].map((heading) => {
    const title = heading.textContent.replace(/\s+/g, ' ').trim();
    // What only has images has no name to speak, and what the reader does not see needs no link.
    if (title === '' || heading.classList.contains('sr-only')) return () => {};
    const link = document.createElement('a');
    link.className = 'heading-link';
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.setAttribute('aria-label', fill(texts.place.link, { title }));
    // The heading is not called by its link as well.
    heading.setAttribute('aria-label', title);
    heading.append(link);
    return () => {
      heading.removeAttribute('aria-label');
      link.remove();
    };
  });
  return () => {
    for (const each of undo) each();
  };
}
