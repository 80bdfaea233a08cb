import type { Page } from '#model/page/page.ts';
import { fileTitle } from './file-title.ts';
import type { TreeNode, TreePage } from './tree-node.ts';

/** Fewer files of one family are listed one by one. */
const least = 3;

/** The name of a file that ends with a number, such as `change-log.2024.md`: what comes before the number, and the number. */
const numbered = /^(.*?)[-_. ]?(\d+)(?:\.[a-z]+)+$/i;

const year = /^(?:19|20)\d\d$/;

/**
 * Siblings of which each is about a year, as a folder with the newest first: “Change log 2018–2025”. It follows the page of the
 * same name without a year. Pages with a position of their own stay where their authors put them.
 */
export function foldYears(pages: readonly TreePage[], all: ReadonlyMap<string, Page>): readonly TreeNode[] {
  const free = pages.filter(({ file }) => all.get(file)?.data?.order === undefined && numbered.test(file));
  const families = Map.groupBy(free, ({ file }) => numbered.exec(file)?.[1] ?? '');
  return [...families].reduce<readonly TreeNode[]>((nodes, [name, members]) => {
    const isFamily = members.length >= least && members.every((page) => year.test(numberOf(page)));
    return isFamily ? withFolder(nodes, name, members) : nodes;
  }, pages);
}

function numberOf({ file }: TreePage): string {
  return numbered.exec(file)?.[2] ?? '';
}

/** The nodes with a folder instead of the members of a family, after its page without a year, else in the place of the first. */
function withFolder(nodes: readonly TreeNode[], family: string, members: readonly TreePage[]): readonly TreeNode[] {
  const pages = members.toSorted((a, b) => numberOf(b).localeCompare(numberOf(a)));
  const [newest = '', oldest = ''] = [pages[0], pages.at(-1)].map((page) => page && numberOf(page));
  const title = family === '' || family.endsWith('/') ? '' : fileTitle(family);
  const folder = { name: `${title} ${oldest}–${newest}`.trim(), pages };
  const main = nodes.find((node) => 'file' in node && node.file.replace(/\.[a-z]+$/i, '') === family);
  const place = main ?? nodes.find((node) => pages.some((page) => page === node));
  return nodes.flatMap((node) => {
    const own = pages.some((page) => page === node) ? [] : [node];
    return node === place ? [...own, folder] : own;
  });
}
