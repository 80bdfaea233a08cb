import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';

/** Gives every heading a link to itself, seen on pointing and on focus. Returns what takes them away again. */
export function headingLinks(article: HTMLElement, texts: Translations): () => void {
  const headings = article.querySelectorAll<HTMLElement>(
    ':is(h1, h2, h3, h4, h5, h6)[id]:not(.visually-hidden, .sr-only)',
  );
  const links = [...headings].map((heading) => {
    const link = document.createElement('a');
    link.className = 'heading-link';
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.setAttribute('aria-label', fill(texts.place.link, { title: heading.textContent.trim() }));
    heading.append(link);
    return link;
  });
  return () => {
    for (const link of links) link.remove();
  };
}
