import { fileTitle } from '#catalog/page-tree/file-title.ts';
import type { createNearPages } from '#catalog/page-tree/near-pages.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { type Address, isFirstPage, pathOf, type Routing, readmeFile } from '#model/address/address.ts';
import { missingPath } from '#model/address/site-paths.ts';
import type { Package } from '#model/package/package.ts';
import { shortCommit } from '#model/package/version.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import { noHtml } from '#model/views/document-view.ts';
import type { Failure } from '#model/views/failure.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import {
  type EmptyPage,
  type FilePage,
  isPackagePage,
  type OtherVersionView,
  type PackagePage,
} from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';
import { withReader } from '#model/views/reader-version.ts';
import { isInstead, type Redirect } from '#server/http/instead.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { describedBy, type PageDetails, viewOfEmpty, viewOfFolder, viewOfPage } from '#server/views/page-view.ts';
import { folderList } from './folder-list.ts';
import { isHomeFile } from './is-home-file.ts';
import { failureContent, type PageContent } from './page-content.ts';
import { type PageLanguages, versionFor } from './page-languages.ts';
import type { PagePositions } from './page-positions.ts';
import type { Resolved } from './resolve-page.ts';

/** The request for a page, and the dependencies of its content. */
export interface ContentContext {
  /** The snapshot that the page is from. */
  readonly snapshot: Snapshot;
  /** Renders articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Gives the position of a page in its package. */
  readonly positions: PagePositions;
  /** Finds pages with an address like a missing one. */
  readonly nearPages: ReturnType<typeof createNearPages>;
  /** Gives the languages of a page. */
  readonly languages: PageLanguages;
  /** The requested URL path. */
  readonly url: string;
  /** The visitor's languages, best first; undefined if the visitor chose none. */
  readonly wanted: readonly string[] | undefined;
  /** What features add to a page. */
  readonly partsOf: (view: PackagePage, snapshot: Snapshot) => PartData | undefined;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** File of the page that was requested in a version without it; undefined for none. */
  readonly missing?: string | undefined;
}

type ResolvedAs<Kind extends Resolved['kind']> = Extract<Resolved, { kind: Kind }>;

/** The content of a resolved path. Rejects with the errors of sources and of the renderer. */
export async function resolvedContent(resolved: Resolved, context: ContentContext): Promise<PageContent | Redirect> {
  const content = await contentOf(resolved, context);
  return isInstead(content) ? content : withParts(content, context);
}

/** Adds what features have for a page of a package. */
function withParts(content: PageContent, { partsOf, snapshot }: ContentContext): PageContent {
  const { view } = content;
  const parts = isPackagePage(view) ? partsOf(view, snapshot) : undefined;
  return parts === undefined ? content : { ...content, view: { ...view, parts: { ...view.parts, ...parts } } };
}

async function contentOf(resolved: Resolved, context: ContentContext): Promise<PageContent | Redirect> {
  switch (resolved.kind) {
    case 'redirect':
      return resolved;
    case 'empty':
      return emptyContent(resolved, context);
    case 'folder':
      return folderContent(resolved, context);
    case 'missing':
      return missingContent(resolved, context);
    case 'page':
      return pageContent(resolved, context);
  }
}

/** The first page of a package without a README. */
function emptyContent({ package: item }: ResolvedAs<'empty'>, { snapshot, positions }: ContentContext): PageContent {
  const position = positions(snapshot, item, { file: readmeFile, hash: '', size: 0 });
  const view = withFamily(viewOfEmpty(item, snapshot, position), snapshot);
  return { status: 200, view, ...noHtml, lasting: true };
}

/** The list of a folder. A sync does not report changes of files that are no pages, so the list is not cached. */
function folderContent(
  { package: item, folder, contents }: ResolvedAs<'folder'>,
  { snapshot, positions }: ContentContext,
): PageContent {
  const file = `${folder}/${readmeFile}`;
  const position = positions(snapshot, item, { file, hash: '', size: 0, title: fileTitle(folder) });
  const view = viewOfFolder(item, folder, { site: snapshot, position });
  const article = folderList(snapshot, { repo: item.repo, folder, contents });
  return { status: 200, view, ...noHtml, article, lasting: false };
}

/** The failure view of an address without a page, with similar pages. */
function missingContent(resolved: ResolvedAs<'missing'>, context: ContentContext): PageContent {
  const { snapshot, url } = context;
  if (url === snapshot.base + missingPath) {
    return failureContent(snapshot, { status: 404, url: '', reason: 'address', near: unknownAddress });
  }
  if (resolved.package === undefined && snapshot.isAwaited?.(resolved.address.repo)) {
    return failureContent(snapshot, { status: 503, url, reason: 'loading', loading: true });
  }
  const reason = resolved.package === undefined ? 'package' : 'page';
  const near = nearOf(context, resolved.address);
  const failure = { status: 404, url, reason, ...pastOf(resolved, snapshot), near } as const;
  return failureContent(snapshot, failure, resolved);
}

/** A page in the visitor's language, or the failure view if its file was removed after the sync. */
async function pageContent(resolved: ResolvedAs<'page'>, context: ContentContext): Promise<PageContent> {
  const { package: item, file } = resolved;
  const { snapshot, articles, languages } = context;
  const page = versionOf(resolved, context);
  const rendered = await articles.article(snapshot, item.repo, page);
  if (rendered === undefined) return removedContent(item, page, context);
  const all = languages(snapshot, item.repo, page);
  const own = all && withReader(all, context.wanted ?? []);
  const { missing } = context;
  const { parts, currentPath } = await context.versions.ofPage({ snapshot, package: item, file, missing });
  const details = { ...detailsOf(item, page, context), rendered, languages: own };
  const shown = snapshot.shown && { ...versionView(snapshot.shown), currentPath };
  const view = { ...viewOfPage(item, page, details), shown, parts };
  const { html, badges, folded, lasting } = rendered;
  const article = own ? toOriginal(html, own) : html;
  const path = pathOf({ repo: item.repo, file }, snapshot);
  const headers = snapshot.shown && provenanceHeaders(snapshot, item.repo);
  return {
    status: 200,
    view: withFamily(view, snapshot),
    ...(snapshot.shown?.version?.kind === 'preview' ? { article: badges + article, badges: '' } : { article, badges }),
    folded,
    lasting: lasting && missing === undefined,
    ...(headers && { headers }),
    path,
  };
}

/** The version of a page to show. Only the address that all its languages share follows the visitor's language. */
function versionOf({ package: item, page, file }: ResolvedAs<'page'>, { snapshot, wanted }: ContentContext): Page {
  if (wanted === undefined || file !== baseOf(page)) return page;
  return versionFor(page, snapshot.packages.get(item.repo)?.pages, wanted);
}

function versionView({ name, isCommit, version }: OtherVersion): OtherVersionView {
  if (isCommit) return { name: shortCommit(name), isCommit };
  return version?.kind === 'preview' ? { name, isPreview: true } : { name };
}

function removedContent(item: Package, page: Page, context: ContentContext): PageContent {
  const { snapshot, url } = context;
  const address = { repo: item.repo, file: page.file };
  const failure = { status: 404, url, reason: 'page', near: nearOf(context, address) } as const;
  return failureContent(snapshot, failure, { package: item, address });
}

function detailsOf(
  item: Package,
  page: Page,
  { snapshot, positions }: ContentContext,
): Omit<PageDetails, 'rendered' | 'languages'> {
  const { repo } = item;
  const { repository, staleSince, language } = snapshot.packages.get(repo) ?? {};
  return {
    site: snapshot,
    position: positions(snapshot, item, page),
    provenance: isHomeFile(snapshot, item, page.file) ? undefined : repository?.provenance,
    staleSince,
    programmingLanguage: language,
  };
}

/**
 * Adds what the first page of the core package shows of the family: the Matrix, and a list of packages as its description if it has
 * none.
 */
function withFamily<View extends FilePage | EmptyPage>(view: View, snapshot: Snapshot): View {
  if (view.first === undefined) return view;
  const { core } = view.package;
  const { rows } = snapshot.matrix;
  const matrix = core && rows.length > 0 ? snapshot.matrix : undefined;
  const description = view.description || (matrix ? describedBy(rows.map(({ title }) => title)) : '');
  return { ...view, description, first: { ...view.first, matrix } };
}

/** No similar pages: a file host shows the same file for every missing address. */
const unknownAddress: Failure['near'] = { pages: [], words: '' };

/** Pages with a similar address. Names of pages in other packages end with the title of the package. */
function nearOf({ snapshot, nearPages }: ContentContext, address: Address): Failure['near'] {
  const { pages, words } = nearPages(snapshot, address);
  const named = pages.map(({ name, ...at }) => {
    const { title = at.repo } = snapshot.packages.get(at.repo)?.package ?? {};
    const isNamed = at.repo === address.repo || isFirstPage(at.file);
    return { name: isNamed ? name : `${name} · ${title}`, path: pathOf(at, snapshot) };
  });
  return { pages: named, words };
}

/** The last date and the successor of a removed page; empty for an address that never had one. */
function pastOf({ past }: ResolvedAs<'missing'>, site: Routing): Pick<Failure, 'until' | 'successor'> {
  if (past === undefined) return {};
  const { until, successor } = past;
  return { until, ...(successor && { successor: { name: successor.file, path: pathOf(successor, site) } }) };
}

/**
 * Points links of a translation that lead to the page of all languages to the original. The author of a link such as
 * `[English](README.md)` in a translation means the original, but its address would show the translation again.
 */
function toOriginal(article: string, { path, shown, versions }: LanguagesView): string {
  const [original] = versions;
  if (shown === 0 || original === undefined || original.path === path) return article;
  // The sanitiser writes every attribute in double quotes and no `<` in text.
  const link = new RegExp(`(<a(?: [^\\s=>]+="[^"]*")*? href=")${RegExp.escape(path)}(?=["#])`, 'g');
  return article.replace(link, (_, before: string) => before + original.path);
}
