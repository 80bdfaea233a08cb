import { mapRowId } from '#features/pictures/map-view.ts';
import styles from '#features/pictures/page/family-map.module.css';
import { filterTerms } from '#model/package/package-filter.ts';
import type { AppState } from '#web/app/app-state.ts';
import { hasModifier } from '#web/browser/has-modifier.ts';
import { createElement } from '#web/client/create-element.ts';
import { loadFamily } from '#web/client/load-family.ts';

/** Width of a card, and its space to the label, in pixels of the drawing. */
const card = { width: 288, space: 10 };

/**
 * Lets a reader find a package on the map by its name, and pin one: a click on its label keeps its lines and opens a card, a
 * second one opens the package. The keyboard opens the package at once, as its facts are in the table.
 */
export function startMap(app: AppState, figure: HTMLElement): () => void {
  const wide = figure.querySelector<SVGSVGElement>(`.${styles.wide}`);
  const field = figure.querySelector<HTMLInputElement>(`.${styles.filter}`);
  if (wide === null || field === null) return () => {};
  const stopped = new AbortController();
  const { signal } = stopped;
  let unpin = () => {};
  const pinLink = (link: SVGAElement) => {
    unpin();
    unpin = pin(app, figure, link);
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<SVGAElement>('a') : null;
    // A click of the keyboard has no button, and one with a modifier opens a tab.
    if (link === null || event.detail === 0 || hasModifier(event) || link.hasAttribute('data-pinned')) return;
    event.preventDefault();
    pinLink(link);
  };
  const onClickBeside = ({ target, defaultPrevented }: MouseEvent) => {
    if (!defaultPrevented && target instanceof Element && target.closest(`.${styles.card}`) === null) unpin();
  };
  const onInput = () => {
    unpin();
    filterMap(figure, field.value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || field.value.trim() === '') return;
    event.preventDefault();
    const first = wide.querySelector<SVGAElement>('a:not([data-other])');
    if (first?.checkVisibility()) pinLink(first);
  };
  wide.addEventListener('click', onClick, { signal });
  document.addEventListener('click', onClickBeside, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && unpin(), { signal });
  field.addEventListener('input', onInput, { signal });
  field.addEventListener('keydown', onKey, { signal });
  return () => {
    unpin();
    stopped.abort();
  };
}

/** Keeps the lines of a package, and shows its card beside its label, or below it in a narrow drawing. Returns a function that takes both back. */
function pin(app: AppState, figure: HTMLElement, link: SVGAElement): () => void {
  const shown = createCard(app, link);
  link.setAttribute('data-pinned', '');
  figure.append(shown);
  const [around, label] = [figure.getBoundingClientRect(), (link.lastElementChild ?? link).getBoundingClientRect()];
  const widest = around.width - card.width;
  const sides = [label.right + card.space, label.left - card.space - card.width].map((side) => side - around.left);
  const beside = sides.find((side) => side >= 0 && side <= widest);
  const left = beside ?? Math.max(0, Math.min(label.left - around.left, widest));
  const top = beside === undefined ? label.bottom + card.space : label.top;
  const lowest = beside === undefined ? Number.POSITIVE_INFINITY : around.height - shown.offsetHeight;
  shown.style.left = `${left}px`;
  shown.style.top = `${Math.max(0, Math.min(top - around.top, lowest))}px`;
  return () => {
    link.removeAttribute('data-pinned');
    shown.remove();
  };
}

/** The card of a package: its stars, and what its row of the table says. */
function createCard(app: AppState, link: SVGAElement): HTMLElement {
  const { pictures } = app.locale.get().texts;
  const [head, uses, mentions] = document.getElementById(mapRowId(link.id))?.children ?? [];
  const name = head?.querySelector('a')?.textContent ?? link.id;
  const facts = createElement('ul', { class: styles.facts });
  for (const { textContent } of head?.querySelectorAll('small') ?? [])
    facts.append(createElement('li', {}, textContent));
  const terms = [
    [pictures.uses, uses],
    [pictures.mentions, mentions],
  ] as const;
  const listed = terms.flatMap(([term, cell]) => {
    const names = [...(cell?.cloneNode(true).childNodes ?? [])];
    return names.length === 0 ? [] : [createElement('dt', {}, term), createElement('dd', {}, ...names)];
  });
  void addStars(app, link.id, facts).catch(() => undefined);
  return createElement(
    'section',
    { class: styles.card, 'aria-label': name },
    createElement('h2', {}, name),
    facts,
    createElement('dl', {}, ...listed),
    createElement('a', { href: link.getAttribute('href') ?? '', class: styles.open }, pictures.open),
  );
}

async function addStars(app: AppState, repo: string, facts: HTMLElement): Promise<void> {
  const { packages } = await loadFamily(app);
  const { texts, number } = app.locale.get();
  const { stars = 0 } = packages.find((item) => item.repo === repo) ?? {};
  if (stars > 0) facts.prepend(createElement('li', {}, `${texts.card.stars} ${number(stars)}`));
}

/** Fades packages whose names have none of the words, and hides their rows; without words all are shown. */
function filterMap(figure: HTMLElement, text: string): void {
  const words = filterTerms(text);
  const isFound = (name: string) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
  for (const drawing of figure.querySelectorAll('svg:has(a)')) {
    const labels = drawing.querySelectorAll('[data-labels] > g');
    for (const [index, link] of [...drawing.querySelectorAll('a')].entries()) {
      const isOther = !isFound(`${link.textContent} ${link.id}`);
      for (const part of [link, labels[index]]) part?.toggleAttribute('data-other', isOther);
    }
  }
  for (const row of figure.parentElement?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])
    row.hidden = !isFound(`${row.querySelector('a')?.textContent} ${row.id}`);
}
