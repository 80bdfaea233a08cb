import { pagesForReaders, pagesOf, pageTree } from '#catalog/page-tree/page-tree.ts';
import { listedPackages, publicPages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { agentIndexPath, mcpPath } from '#features/agents/declared.ts';
import { searchCallPath } from '#features/search/declared.ts';
import { markdownPath, pathOf } from '#model/address/address.ts';
import { packagesPath } from '#model/address/site-paths.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import { pageKind } from '#model/page/page.ts';
import { plural } from '#model/text/plural.ts';

interface IndexPage {
  /** The name of the page, as plain text. */
  readonly name: string;
  /** The file inside the repository. */
  readonly file: string;
  /** The URL path of the page as markdown. */
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
}

/** The index of a family lists its pages up to this number, and its packages beyond it. */
const maxPagesTogether = 300;

/** Packages in the index of a family. */
const maxPackages = 500;

/** Pages in the index of one package. */
const maxPages = 2_000;

/** Packages in folders of one repository. */
const maxInside = 100;

/** Average number of bytes of a token. */
const bytesOfToken = 4;

const explanation =
  'Every link leads to a page as markdown, without what all packages have in common. Sizes are those of the source files; tokens are a guess at four bytes each.';

/** Writes the index of the whole family (`/llms.txt`). Its links begin with `origin`. */
export function writeFamilyIndex(snapshot: Snapshot, origin: string): string {
  const { packages: entries, product } = snapshot;
  const packages = listedPackages(snapshot);
  const core = entries.get(product)?.package;
  const count = packages.reduce((sum, item) => sum + packageSize(snapshot, item).pages, 0);
  return [
    ...head(core?.title ?? product, core?.description ?? ''),
    `${whole.format(packages.length)} packages, those with the most stars first. ${explanation}`,
    '',
    `A search over all pages is at <${origin}${searchCallPath(snapshot)}?q=>, a server of the Model Context Protocol at <${origin}${mcpPath(snapshot)}>.`,
    '',
    ...(count <= maxPagesTogether && packages.length <= maxPackages
      ? sections(snapshot, packages, origin)
      : packageList(snapshot, packages, origin)),
  ].join('\n');
}

/** The packages with the most stars, and where all others are listed. */
function packageList(snapshot: Snapshot, packages: readonly Package[], origin: string): readonly string[] {
  const left = packages.length - maxPackages;
  const others = left === 1 ? '1 more package is' : `${whole.format(left)} more packages are`;
  const rest = `${others} not listed. <${origin}${packagesPath(snapshot)}?limit=100> lists all of them in parts; the pages of each are at <${origin}${snapshot.base}/{package}/llms.txt>.`;
  return [
    '## Packages',
    '',
    ...packages.slice(0, maxPackages).map((item) => packageLine(snapshot, item, origin)),
    '',
    ...(left > 0 ? [rest, ''] : []),
  ];
}

/** The sections of packages with their pages. Pages for tools come last. */
function sections(snapshot: Snapshot, packages: readonly Package[], origin: string): readonly string[] {
  const listed = packages.map((item) => ({ item, ...indexPages(snapshot, item) }));
  const forTools = listed.flatMap((each) => each.forTools);
  return [
    ...listed.flatMap(({ item, forReaders }) => section(item, forReaders, origin)),
    ...optional(forTools, origin),
  ];
}

/** Writes the index of one package (`/{package}/llms.txt`). */
export function writePackageIndex(snapshot: Snapshot, item: Package, origin: string): string {
  const { forReaders, forTools } = indexPages(snapshot, item);
  const { version, license, forge } = item;
  const facts = [
    version && `Version ${version}.`,
    license && `Licence ${plain(license)}.`,
    forge && `Source: <${forge}>.`,
  ];
  const more = forReaders.length + forTools.length - maxPages;
  const shownForTools = forTools.slice(0, Math.max(0, maxPages - forReaders.length));
  return [
    ...head(item.title, item.description),
    [...facts.filter(Boolean), explanation].join(' '),
    '',
    ...insideLines(item),
    '## Pages',
    '',
    ...forReaders.slice(0, maxPages).map((page) => pageLine(page, origin)),
    ...(more > 0 ? ['', `${plural(more, 'more page')} ${more === 1 ? 'is' : 'are'} not listed.`] : []),
    '',
    ...optional(shownForTools, origin),
  ].join('\n');
}

/** The documents of a package in reading order, without data files. */
interface IndexPages {
  readonly forReaders: readonly IndexPage[];
  /** Pages that are written for tools and tests. */
  readonly forTools: readonly IndexPage[];
}

function indexPages(snapshot: Snapshot, item: Package): IndexPages {
  const { repo } = item;
  const tree = pageTree(item, publicPages(snapshot, repo), { sites: snapshot.packages.get(repo)?.sites });
  const pages = pagesOf(tree).map(({ name, file }) => ({
    name,
    file,
    path: markdownPath(pathOf({ repo, file }, snapshot)),
    size: snapshot.packages.get(repo)?.pages.get(file)?.size ?? 0,
  }));
  const readers = pagesForReaders(tree).length;
  return { forReaders: pages.slice(0, readers), forTools: pages.slice(readers) };
}

/** The section that agents may skip. */
function optional(pages: readonly IndexPage[], origin: string): readonly string[] {
  return pages.length === 0 ? [] : ['## Optional', '', ...pages.map((page) => pageLine(page, origin)), ''];
}

/** The number of documents of a package and a label with their size, without data files. */
export function packageSize(snapshot: Snapshot, { repo }: Package): { readonly pages: number; readonly label: string } {
  const pages = publicPages(snapshot, repo).filter(({ file }) => pageKind(file)?.kind !== 'code');
  const size = pages.reduce((sum, page) => sum + page.size, 0);
  const counted = pages.length === 1 ? '1 page' : `${whole.format(pages.length)} pages`;
  return { pages: pages.length, label: `${counted}, ${sizeLabel(size)}` };
}

const whole = new Intl.NumberFormat('en');
const guess = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** A label with a size in bytes and its estimate in tokens. */
export function sizeLabel(size: number): string {
  return `${whole.format(size)} bytes, about ${guess.format(Math.ceil(size / bytesOfToken))} tokens`;
}

function head(title: string, description: string): readonly string[] {
  const text = plain(plainDescription(description));
  return [`# ${plain(title)}`, '', ...(text === '' ? [] : [`> ${text}`, ''])];
}

function section(item: Package, pages: readonly IndexPage[], origin: string): readonly string[] {
  const text = plain(plainDescription(item.description));
  return [
    `## ${plain(item.title)}`,
    '',
    ...(text === '' ? [] : [text, '']),
    ...insideLines(item),
    ...pages.map((page) => pageLine(page, origin)),
    '',
  ];
}

function packageLine(snapshot: Snapshot, item: Package, origin: string): string {
  const text = plain(plainDescription(item.description));
  const address = origin + agentIndexPath(item.repo, snapshot);
  const { label } = packageSize(snapshot, item);
  const facts = [text, `(${label})`, item.archived ? 'Archived.' : '', inside(item)].filter((fact) => fact !== '');
  return `- [${plain(item.title)}](${address}): ${facts.join(' ')}`;
}

/** Names of the packages in folders of a repository, as a paragraph; nothing without any. */
function insideLines(item: Package): readonly string[] {
  const text = inside(item);
  return text === '' ? [] : [text, ''];
}

function inside({ workspacePackages = [] }: Package): string {
  if (workspacePackages.length === 0) return '';
  const names = workspacePackages.slice(0, maxInside).map(({ name }) => plain(name));
  const more = workspacePackages.length - names.length;
  return `Packages inside: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function pageLine({ name, path, size }: IndexPage, origin: string): string {
  return `- [${plain(name)}](${origin}${path}): ${sizeLabel(size)}`;
}

/** Escapes a text for one line of markdown. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>`*_]/g, '\\$&');
}
