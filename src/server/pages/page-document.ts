import { stringify } from 'yaml';
import type { PageMarkdowns } from '#catalog/pages/page-markdown.ts';
import { nodeOf } from '#catalog/pages/page-tree.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { forgeFile } from '#markdown/links/forge-file.ts';
import { agentIndexPath, isFirstPage, packagePath, pathOf, rawPath } from '#model/address/address.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';

/** A page as markdown that says where it comes from. */
export interface PageDocument {
  /** What a reader should know of it before its text, in the order in which it is written. */
  readonly facts: Readonly<Record<string, string>>;
  /** Its text. */
  readonly text: string;
  /** False for what may be another at the next look. */
  readonly lasting: boolean;
}

/** A page of a package; no page where the package has no README. */
export interface ShownPage {
  /** The package. */
  readonly package: Package;
  /** The page. */
  readonly page?: Page;
  /** The file that its address names, where that stands for the page in several languages. */
  readonly file?: string;
}

/** What tells of a page, as YAML front matter knows it; addresses begin with `origin`. */
export function factsOf(
  siteSnapshot: SiteSnapshot,
  { package: item, page, file = page?.file }: ShownPage,
  origin: string,
): Readonly<Record<string, string>> {
  const { repo } = item;
  const path =
    file === undefined ? packagePath(repo, siteSnapshot.snapshot) : pathOf({ repo, file }, siteSnapshot.snapshot);
  const isGenerated = page !== undefined && siteSnapshot.generated.get(repo)?.has(page.file) === true;
  const isFirst = page === undefined || isFirstPage(page.file);
  const description = plainDescription(item.description);
  return {
    title: titleOf(item, page),
    package: repo,
    // Other pages than the first are about something else.
    ...(isFirst && description !== '' && { description }),
    ...(item.forge !== undefined && { repository: item.forge }),
    ...(page && !isGenerated && sourceOf(siteSnapshot, repo, { page, origin })),
    canonical: origin + path,
  };
}

/** What a page is called: a first page like its package, any other like its first heading. */
export function titleOf({ title }: Pick<Package, 'title'>, page: Page | undefined): string {
  if (page === undefined || isFirstPage(page.file)) return title;
  return nodeOf(page).name;
}

function sourceOf(
  { family, repositories, snapshot }: SiteSnapshot,
  repo: string,
  { page, origin }: { readonly page: Page; readonly origin: string },
): Readonly<Record<string, string>> {
  const file = page.source ?? page.file;
  const { provenance } = repositories.get(repo) ?? {};
  // The commit of the page itself: another one of the repository does not make it another document.
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

/** The document of a page, undefined when its file has gone. Throws what a broken source throws. */
export async function pageDocument(
  siteSnapshot: SiteSnapshot,
  shown: ShownPage,
  { markdowns, origin }: { readonly markdowns: PageMarkdowns; readonly origin: string },
): Promise<PageDocument | undefined> {
  const facts = factsOf(siteSnapshot, shown, origin);
  const { package: item, page } = shown;
  if (page === undefined) return { facts, text: `# ${item.title}\n\nThis package has no README.\n`, lasting: true };
  const found = await markdowns(siteSnapshot, { repo: item.repo, page, origin });
  return found && { facts, text: found.text + familyList(siteSnapshot, shown, origin), lasting: found.exact };
}

/** Where the page of the whole family shows its packages, a reader of text is sent to the list of them. */
function familyList({ snapshot }: SiteSnapshot, { package: { core }, page }: ShownPage, origin: string): string {
  if (!core || page === undefined || !isFirstPage(page.file)) return '';
  return `\n[All packages of this family](${origin}${agentIndexPath(undefined, snapshot)})\n`;
}

/** A document as it is sent: its facts as front matter, and its text. */
export function writeDocument({ facts, text }: Pick<PageDocument, 'facts' | 'text'>): string {
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${text}`;
}
