import type { CachedLists } from '#catalog/cached-lists.ts';
import type { DocumentedFamily } from '#catalog/catalog-feature.ts';
import { type DocumentedMember, readPage } from '#catalog/documented-member.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import type { Mention } from '#features/relations/relations.ts';
import { type Address, isFirstPage } from '#model/address/address.ts';
import { plainDescription } from '#model/package/package.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import type { Page } from '#model/page/page.ts';
import { shorten } from '#model/text/shorten.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';

export interface MentionsInput extends DocumentedFamily {
  /** Changes with the text that many packages share, whose links are not mentions. */
  readonly boilerplateVersion: string;
}

/** Finds the pages that link to each package, by identity. Reads changed pages that link to other packages. */
export type FindMentions = (input: MentionsInput) => Promise<ReadonlyMap<string, readonly Mention[]>>;

/** Maximum number of mentions of one package, and of pages of one other package among them. */
const maxMentions = 50;
const maxMentionsOfOne = 3;

/** Longer pages are ignored, in bytes. */
const maxSize = 1_000_000;

/** Maximum number of pages that are read at once. */
const readConcurrency = 8;

/** Maximum length of a title, in characters. */
const titleLimit = 120;

/** Creates the function that finds mentions. Links in code blocks and boilerplate, and images, do not count. */
export function createFindMentions(reader: Pick<Reader, 'read'>, lists: CachedLists): FindMentions {
  /** The page's title, and the packages that it links to. */
  async function targetsOf(member: DocumentedMember, page: Page, input: MentionsInput): Promise<readonly string[]> {
    const { repo } = member.package;
    const { known, boilerplateVersion: version, warn } = input;
    const file = page.source ?? page.file;
    const key = JSON.stringify(['mentions', known.version, version, repo, page.file, file, page.hash]);
    const [before] = await lists.get([key]);
    if (before !== undefined) return before;
    const read = async (): Promise<readonly string[]> => {
      const own = await readOwn({ reader, lists }, { member, page }, input);
      if (own === undefined) return [];
      const [heading = '', ...written] = own.list;
      const from: Address = { repo, file };
      const subject = { hash: own.hash, known };
      const links = await reader.read({ name: 'resolve', args: [written, from, known.version] }, subject);
      const others = links.filter((link) => link.repo !== repo && !imagePattern.test(link.file));
      const list = [titleOf(member, page, heading), ...new Set(others.map((link) => link.repo))];
      if (own.exact) lists.set(key, list);
      return list;
    };
    return read().catch(unreadAs([], (message) => warn({ repository: member.repository.folder, file, message })));
  }

  async function mentionsOf(member: DocumentedMember, input: MentionsInput): Promise<readonly MentionOf[]> {
    const counts = new Map<string, number>();
    const found: MentionOf[] = [];
    for (const page of outwardPages(member)) {
      const [title = page.file, ...repos] = await targetsOf(member, page, input);
      for (const repo of repos) {
        const count = (counts.get(repo) ?? 0) + 1;
        counts.set(repo, count);
        if (count <= maxMentionsOfOne)
          found.push({ to: repo, mention: { repo: member.package.repo, file: page.file, title } });
      }
    }
    return found;
  }

  return async (input) => {
    const found = await mapConcurrent(input.members, readConcurrency, (member) => mentionsOf(member, input));
    const grouped = Map.groupBy(found.flat(), ({ to }) => to);
    return new Map([...grouped].map(([repo, all]) => [repo, all.slice(0, maxMentions).map(({ mention }) => mention)]));
  };
}

/** What the own text of a page says, whatever the family is. */
interface ArticleLinks {
  /** Its first heading, empty for none, and its links as written. */
  readonly list: readonly string[];
  readonly hash: string;
  /** True if it is the content that the page is of. */
  readonly exact: boolean;
}

/** Reads the own text of a page, or remembers it; undefined for one that was deleted. Rejects as {@link Reader.read} does. */
async function readOwn(
  { reader, lists }: { readonly reader: Pick<Reader, 'read'>; readonly lists: CachedLists },
  { member, page }: { readonly member: DocumentedMember; readonly page: Page },
  { boilerplate, boilerplateVersion: version }: MentionsInput,
): Promise<ArticleLinks | undefined> {
  const from = { repo: member.package.repo, file: page.source ?? page.file };
  const key = JSON.stringify(['own', version, from, page.hash]);
  const [before] = await lists.get([key]);
  if (before !== undefined) return { list: before, hash: page.hash, exact: true };
  const start = await readPage(member, page, maxSize);
  if (start === undefined) return undefined;
  const { bytes, hash, exact } = start;
  const shared = boilerplate && { version, boilerplate };
  const subject = { hash, shared };
  const { heading = '', written } = await reader.read(
    { name: 'mentions', args: [bytes, { from, shared: shared?.version }] },
    subject,
  );
  const list = [heading, ...written];
  if (exact) lists.set(key, list);
  return { list, hash, exact };
}

interface MentionOf {
  readonly to: string;
  readonly mention: Mention;
}

/** The pages that link to other packages, the first page before the others. */
function outwardPages({ pages, outward }: DocumentedMember): readonly Page[] {
  if (outward.size === 0) return [];
  return [...pages.values()]
    .filter(({ file, isUnlisted }) => outward.has(file) && !isUnlisted)
    .toSorted((a, b) => Number(isFirstPage(b.file)) - Number(isFirstPage(a.file)) || (a.file < b.file ? -1 : 1));
}

/** The title of a page in a link: for a first page the package name, otherwise the first heading. */
function titleOf({ package: item }: DocumentedMember, { file, title: known }: Page, heading = ''): string {
  if (isFirstPage(file)) return item.title;
  const title = plainDescription(known ?? heading) || file;
  return shorten(title, titleLimit);
}
