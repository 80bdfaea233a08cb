import { isFolder } from '#model/address/page-position.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import { type LocalText, textIn } from '#model/text/local-text.ts';
import { pageOfLink } from './page-of-link.ts';
import { pageOfPath } from './page-of-path.ts';
import type { TreeFolder, TreeNode } from './tree-node.ts';

/** Language of a text that settings give for several languages, on pages in none of them. */
const fallback = 'en';

/** What titles depend on. */
interface TitleScope {
  /** Every page by file. */
  readonly all: ReadonlyMap<string, Page>;
  /** Language of the titles; that of the originals when undefined. */
  readonly language: string | undefined;
}

/** The titles that the settings give to pages, by file. A translated page keeps its own unless there is one in its language. */
export function titlesOf(
  titles: Readonly<Record<string, LocalText>>,
  { all, language }: TitleScope,
): ReadonlyMap<string, string> {
  const found = [...titlesByPage(titles, all)].flatMap(([page, title]) => {
    const { versions = [] } = page.translated ?? {};
    const version = language === undefined ? undefined : inLanguage(versions, language);
    const isTranslated = version !== undefined && version !== versions[0];
    const isOfLanguage = typeof title !== 'string' && language !== undefined && Object.hasOwn(title, language);
    return isTranslated && !isOfLanguage
      ? []
      : [[baseOf(page), textIn(title, language ?? fallback, fallback)] as const];
  });
  return new Map(found);
}

/** Creates the function that gives the title of the settings for the page of a menu entry; undefined for none. */
export function createFindTitle(
  titles: Readonly<Record<string, LocalText>>,
  pages: ReadonlyMap<string, Page> = new Map(),
): (link: string) => LocalText | undefined {
  const found = titlesByPage(titles, pages);
  return (link) => {
    const page = found.size === 0 ? undefined : pageOfLink(link, pages);
    return page && found.get(page);
  };
}

/** The titles by page. Of two paths of one page, the first counts. */
function titlesByPage(
  titles: Readonly<Record<string, LocalText>>,
  pages: ReadonlyMap<string, Page>,
): ReadonlyMap<Page, LocalText> {
  const found = Object.entries(titles).flatMap(([path, title]) => {
    const page = pageOfPath(path, pages);
    return page === undefined ? [] : [[page, title] as const];
  });
  return new Map(found.toReversed());
}

/** The tree with other names of pages, by file. */
export function withTitles(nodes: readonly TreeNode[], titles: ReadonlyMap<string, string>): readonly TreeNode[] {
  if (titles.size === 0) return nodes;
  return nodes.map((node) =>
    isFolder<TreeFolder>(node)
      ? { ...node, pages: withTitles(node.pages, titles) }
      : { ...node, name: titles.get(node.file) ?? node.name },
  );
}
