import { stringify } from 'yaml';
import { nodeOf } from '#catalog/page-tree/page-tree.ts';
import type { PageMarkdowns } from '#catalog/pages/page-markdown.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { forgeFile } from '#markdown/links/forge/forge-file.ts';
import { isFirstPage, packagePath, pathOf, rawPath } from '#model/address/address.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { isHomeFile } from './is-home-file.ts';

/** A page as markdown, with its metadata. */
export interface PageDocument {
  /** The fields of the front matter, in the order in which they are written. */
  readonly facts: Readonly<Record<string, string>>;
  /** The markdown. */
  readonly text: string;
  /** False if the next request may get another text. */
  readonly lasting: boolean;
}

/** A page of a package; without a page if the package has no README. */
export interface PageOfPackage {
  readonly package: Package;
  readonly page?: Page;
  /** The file that the address names, if that address shows the page in the language of the visitor. */
  readonly file?: string;
}

/** The fields of the front matter of a page. URLs begin with `origin`. */
export function factsOf(
  snapshot: Snapshot,
  { package: item, page, file = page?.file }: PageOfPackage,
  origin: string,
): Readonly<Record<string, string>> {
  const { repo } = item;
  const path = file === undefined ? packagePath(repo, snapshot) : pathOf({ repo, file }, snapshot);
  const isGenerated =
    page !== undefined &&
    (isHomeFile(snapshot, item, page.file) || snapshot.packages.get(repo)?.texts?.has(page.file) === true);
  const isFirst = page === undefined || isFirstPage(page.file);
  const description = plainDescription(item.description);
  return {
    title: titleOf(item, page),
    package: repo,
    ...(snapshot.shown && { version: snapshot.shown.name }),
    // The description of the package does not describe its other pages.
    ...(isFirst && description !== '' && { description }),
    ...(item.forge !== undefined && { repository: item.forge }),
    ...(page && !isGenerated && sourceOf(snapshot, repo, { page, origin })),
    canonical: origin + path,
  };
}

/** The title of a page: the title of the package for its first page, else the first heading. */
export function titleOf({ title }: Pick<Package, 'title'>, page: Page | undefined): string {
  if (page === undefined || isFirstPage(page.file)) return title;
  return nodeOf(page).name;
}

function sourceOf(
  snapshot: Snapshot,
  repo: string,
  { page, origin }: { readonly page: Page; readonly origin: string },
): Readonly<Record<string, string>> {
  const file = page.source ?? page.file;
  const { packages, family } = snapshot;
  const provenance = packages.get(repo)?.repository?.provenance;
  // The commit of the page itself, because other commits of the repository do not change the document.
  const commit = page.change?.commit ?? provenance?.commit;
  const addresses = family.packages.get(repo);
  const at = addresses && provenance && commit !== undefined ? { provenance: { ...provenance, commit } } : {};
  const source =
    forgeFile(addresses && { ...addresses, ...at }, file, false) ?? origin + rawPath({ repo, file }, snapshot);
  return {
    file,
    ...(commit !== undefined && { commit }),
    ...(page.change && { date: new Date(page.change.time).toISOString() }),
    source,
  };
}

/**
 * Gives the document of a page; undefined if its file was removed. Its URLs begin with `origin`. Rejects with the errors of the
 * source.
 */
export type ReadPageDocument = (
  snapshot: Snapshot,
  shown: PageOfPackage,
  origin: string,
) => Promise<PageDocument | undefined>;

/** Gives the markdown that stands below that of a page; '' for none. Its URLs begin with `origin`. */
export type MarkdownBelow = (shown: PageOfPackage, snapshot: Snapshot, origin: string) => string;

/** Creates the function that gives documents of pages as markdown. */
export function createPageDocuments(markdowns: PageMarkdowns, belowMarkdown: MarkdownBelow): ReadPageDocument {
  return async (snapshot, shown, origin) => {
    const facts = factsOf(snapshot, shown, origin);
    const { package: item, page } = shown;
    if (page === undefined) return { facts, text: `# ${item.title}\n\nThis package has no README.\n`, lasting: true };
    const found = await markdowns(snapshot, { repo: item.repo, page, origin });
    return found && { facts, text: found.text + belowMarkdown(shown, snapshot, origin), lasting: found.exact };
  };
}

/** Serializes a document: its facts as YAML front matter, followed by its text. */
export function writeDocument({ facts, text }: Pick<PageDocument, 'facts' | 'text'>): string {
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${text}`;
}
