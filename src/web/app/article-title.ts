import type { PageView } from '#model/views/page-view.ts';

type Titled = Pick<PageView, 'card' | 'headings' | 'hero' | 'package' | 'workspacePackage'>;

/** The first heading of the first level with its attributes and its content. */
const firstTitle = /<h1\b([^>]*)>([\s\S]*?)<\/h1>/;

/** An image that is no emoji. */
const picture = /<(?:svg|picture|img(?![^>]* class="emoji"))\b/;

/** True for an article with a title of the first level, in markdown or in HTML. */
export function hasTitle(view: Pick<PageView, 'headings'>, article: string): boolean {
  return view.headings.some(({ depth }) => depth === 1) || firstTitle.test(article);
}

/**
 * The article without a visible title where a card above it has the same name. The heading stays for its anchor, for screen
 * readers and for the outline. A title with a logo stays visible.
 */
export function withoutRepeatedTitle(view: Titled, article: string): string {
  const { card, headings, hero, package: current, workspacePackage } = view;
  const names = workspacePackage ? [workspacePackage.name] : card && !hero ? [current.title, current.name] : [];
  const [first] = headings;
  if (names.length === 0 || first?.depth !== 1) return article;
  const title = lettersOf(first.text);
  const isRepeated = names
    .flatMap((name) => [name, name.replace(/^.*\//, '')])
    .some((name) => lettersOf(name) === title);
  if (title === '' || !isRepeated || picture.test(firstTitle.exec(article)?.[2] ?? '')) return article;
  return article.replace(firstTitle, '<h1 class="visually-hidden"$1>$2</h1>');
}

/** Only letters and digits: names are compared without case, emoji and punctuation. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
