import type { FilePage } from '#model/views/page-view.ts';
import { hasPart } from './parts.tsx';

/** The first heading of the first level with its attributes and its content. */
const firstTitle = /<h1\b([^>]*)>([\s\S]*?)<\/h1>/;

/** An image that is no emoji. */
const picture = /<(?:svg|picture|img(?![^>]* class="emoji"))\b/;

/** True for an article with a title of the first level, in markdown or in HTML. */
export function hasTitle(headings: FilePage['headings'], article: string): boolean {
  return headings.some(({ depth }) => depth === 1) || firstTitle.test(article);
}

/**
 * The article without a visible title where the head of the page has the same name. The heading stays for its anchor, for screen
 * readers and for the outline. A title with a logo stays visible. Below the head of a home page, which is called like the
 * family, a title is a heading of the second level: a page has one title.
 */
export function withoutRepeatedTitle(view: FilePage, article: string, family: string): string {
  const { headings, first } = view;
  const matrix = first?.matrix;
  const hidden = isRepeated(view, article, family) ? ' class="visually-hidden"' : '';
  if (headings[0]?.depth !== 1 || (hidden === '' && matrix === undefined)) return article;
  const level = matrix === undefined ? 'h1' : 'h2';
  return article.replace(firstTitle, `<${level}${hidden}$1>$2</${level}>`);
}

/** True if the first heading, which is a title, is one of the names above it. */
function isRepeated(view: FilePage, article: string, family: string): boolean {
  const { headings, first, package: current, workspacePackage } = view;
  const called = [current.title, current.name, ...(first?.matrix || current.core ? [family] : [])];
  const own = first && (first.matrix || !hasPart(view, 'head')) ? called : [];
  const names = workspacePackage ? [workspacePackage.name] : own;
  const title = lettersOf(headings[0]?.text ?? '');
  if (title === '' || picture.test(firstTitle.exec(article)?.[2] ?? '')) return false;
  return names.flatMap((name) => [name, name.replace(/^.*\//, '')]).some((name) => lettersOf(name) === title);
}

/** Only letters and digits: names are compared without case, emoji and punctuation. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
