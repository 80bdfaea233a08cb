import { createElement } from '#web/browser/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';

/** Adds to each heading a link to itself, visible on hover and focus. Returns a function that removes the links. */
export function addHeadingLinks(article: HTMLElement, texts: Translations): () => void {
  const undo = [...article.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')].map((heading) => {
    const title = heading.textContent.replace(/\s+/g, ' ').trim();
    // A heading of images only has no accessible name, and a hidden one needs no link.
    if (title === '' || heading.matches('.sr-only, .visually-hidden')) return () => {};
    const link = createElement('a', {
      class: 'heading-link',
      href: `#${encodeURIComponent(heading.id)}`,
      'aria-label': fill(texts.place.link, { title }),
    });
    // Without a label, the link would become part of the heading's name.
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
