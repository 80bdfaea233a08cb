import { createElement } from '#web/client/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';

const headings = ':is(h1, h2, h3, h4, h5, h6)[id]';

/**
 * Gives the heading that is pointed at or tapped, and the one that the Tab key comes to next, a link to itself: a long article
 * never holds a link for each of its headings. Returns a function that removes the links.
 */
export function addHeadingLinks(article: HTMLElement, texts: Translations): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** Shown links with their headings. */
  const links = new Map<HTMLElement, HTMLElement>();

  function removeLinks(): void {
    for (const [heading, link] of links) {
      if (link === document.activeElement) continue;
      heading.removeAttribute('aria-label');
      link.remove();
      links.delete(heading);
    }
  }

  function addLink(heading: HTMLElement | undefined): void {
    if (heading === undefined || links.has(heading)) return;
    removeLinks();
    const title = titleOf(heading);
    if (title === '') return;
    const href = `#${encodeURIComponent(heading.id)}`;
    const link = createElement('a', { class: 'heading-link', href, 'aria-label': fill(texts.place.link, { title }) });
    // Without a label, the link would become part of the heading's name.
    heading.setAttribute('aria-label', title);
    heading.append(link);
    links.set(heading, link);
  }

  article.addEventListener(
    'pointerover',
    ({ target }) => addLink((target instanceof Element && target.closest<HTMLElement>(headings)) || undefined),
    { signal, passive: true },
  );
  // Before the browser looks for what comes next in the document, so that it finds the link there.
  addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      if (key === 'Tab') addLink(nextHeading(article, { isBackward: shiftKey, links }));
    },
    { signal, capture: true, passive: true },
  );
  addLink(article.querySelector<HTMLElement>(`${headings}:hover`) ?? undefined);
  return () => {
    listening.abort();
    for (const [heading, link] of links) {
      heading.removeAttribute('aria-label');
      link.remove();
    }
  };
}

/** Text of a heading that gets a link; '' for others: an image has no text, and a hidden heading needs no link. */
function titleOf(heading: HTMLElement): string {
  if (heading.matches('.sr-only, .visually-hidden')) return '';
  return heading.textContent.replace(/\s+/g, ' ').trim();
}

/** The visible heading whose link comes next from where the focus is, or from where the reader has clicked. */
function nextHeading(
  article: HTMLElement,
  { isBackward, links }: { readonly isBackward: boolean; readonly links: ReadonlyMap<HTMLElement, HTMLElement> },
): HTMLElement | undefined {
  const { activeElement, body } = document;
  const from = activeElement === body ? getSelection()?.anchorNode : activeElement;
  // A link is the last part of its heading.
  const isBehind = (heading: HTMLElement): boolean => {
    if (!from) return true;
    if (heading.contains(from)) return links.get(heading) !== from;
    return Boolean(from.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  const all = [...article.querySelectorAll<HTMLElement>(headings)];
  const isPossible = (heading: HTMLElement): boolean => titleOf(heading) !== '' && isShown(heading);
  if (!isBackward) return all.find((heading) => isBehind(heading) && isPossible(heading));
  return all.findLast((heading) => !isBehind(heading) && links.get(heading) !== from && isPossible(heading));
}

function isShown(heading: HTMLElement): boolean {
  // Older Safari versions lack `checkVisibility`.
  return 'checkVisibility' in heading ? heading.checkVisibility() : true;
}
