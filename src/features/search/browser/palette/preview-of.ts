import { parsePage } from '#web/client/parse-page.ts';

/** Elements that a preview has at most: what follows them is below its edge. */
const maxElements = 24;

/** What a preview leaves out: it fetches no pictures, plays and asks nothing, and nothing in it takes the focus. */
const left =
  'script, style, iframe, object, embed, img:not(.emoji), picture, audio, video, form, input, button, select, textarea, dialog';

/** The beginning of a page, or of the section whose heading has the id, without ids and links; empty for a page without an article. */
export function previewOf(html: string, id: string): readonly Node[] {
  const article = parsePage(html).querySelector('article');
  if (article === null) return [];
  const target = id === '' ? null : article.querySelector(`#${CSS.escape(id)}`);
  const heading = target?.closest(headings) ?? target;
  const part = heading ? sectionOf(heading) : [...article.children].slice(0, maxElements);
  const shell = article.cloneNode(false);
  if (!(shell instanceof Element)) return [];
  shell.append(...part);
  for (const element of shell.querySelectorAll(left)) element.remove();
  for (const line of shell.querySelectorAll('p, figure')) {
    if (line.textContent.trim() === '' && line.querySelector('.emoji') === null) line.remove();
  }
  for (const element of [shell, ...shell.querySelectorAll('*')]) {
    for (const name of ['id', 'href', 'tabindex', 'data-part', 'popover']) element.removeAttribute(name);
  }
  return [shell];
}

const headings = 'h1, h2, h3, h4, h5, h6';

/** A heading, and what follows it up to the next one of its level. */
function sectionOf(heading: Element): readonly Element[] {
  const level = Number(heading.tagName.slice(1));
  const section = [heading];
  for (let next = heading.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (section.length >= maxElements) break;
    if (next.matches(headings) && Number(next.tagName.slice(1)) <= level) break;
    section.push(next);
  }
  return section;
}
