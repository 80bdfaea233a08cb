import type { Articles } from '#catalog/pages/article.ts';
import { fileTitle } from '#catalog/pages/file-title.ts';
import { createNearPages } from '#catalog/pages/near-pages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import { type Address, isFirstPage, pathOf, type Routing, readmeFile } from '#model/address/address.ts';
import { missingPath, offlinePath } from '#model/address/site-paths.ts';
import type { Package } from '#model/package/package.ts';
import { baseOf } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import type { Failure, PageHtml, PageView, SearchView } from '#model/views/page-view.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import { SourceError } from '#sources/source.ts';
import { folderList } from './folder-list.ts';
import { createPageLanguages, type PageLanguages, versionFor } from './page-languages.ts';
import { createPlaces, type PagePositions } from './page-place.ts';
import { describedBy, viewOfEmpty, viewOfFailure, viewOfFolder, viewOfPage } from './page-view.ts';
import { relationsView } from './relations-view.ts';
import { type Resolved, resolvePage } from './resolve-page.ts';
import { toOriginal } from './to-original.ts';

/** A page as far as it does not depend on the language. */
export interface PageContent extends PageHtml {
  /** HTTP status. */
  readonly status: 200 | 429 | Failure['status'];
  /** What the interface shows around the article. */
  readonly view: PageView;
  /** What the search page shows. */
  readonly search?: SearchView;
  /** False for what may be another at the next look: failures, and documents that were cut for want of time. */
  readonly lasting: boolean;
  /** The canonical URL path that it answers, where the page has another of its own. */
  readonly path?: string;
}

/** Another address that the visitor is sent to. */
export interface Redirect {
  /** A path of our own. */
  readonly redirect: string;
  /** 301 for the one canonical address, 302 for a default that settings may change. */
  readonly status: 301 | 302;
}

/** What is asked for. */
export interface PageRequest {
  /** The URL path as the visitor wrote it. */
  readonly url: string;
  /** What the log calls the request. */
  readonly name: string;
  /** The visitor's language, in which a translated page is shown; its original where nobody chose one. */
  readonly language?: string | undefined;
}

/** Finds what a page shows. */
export interface PageContents {
  /** The content behind a path. Never throws: trouble becomes the failure view and is told. */
  find(siteSnapshot: SiteSnapshot, path: DecodedPath, request: PageRequest): Promise<PageContent | Redirect>;
  /** What stands for any page in a browser that cannot reach the site. */
  offline(siteSnapshot: SiteSnapshot): PageContent;
  /** The content before the first sync has ended. */
  loading(siteSnapshot: SiteSnapshot, url: string): PageContent;
  /** The content where too many pages are waited for already. */
  busy(siteSnapshot: SiteSnapshot, url: string): PageContent;
}

/** What page contents are made with. */
export interface PageContentsDeps {
  /** Hands out articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** The package behind an address that names none. */
  readonly defaultRepo: string;
  /** What pages are taken to be written in where nothing tells. */
  readonly language: string;
  /** Told of trouble that a visitor sees as a failure view. */
  readonly onError: (error: unknown, request: string) => void;
}

const trouble = { status: 500, reason: 'trouble' } as const;

/** The source may be back at the next look. */
const outage = { status: 503, reason: 'outage' } as const;

/** Pages are being rendered as fast as they can. */
const busy = { status: 503, reason: 'busy' } as const;

/** Makes the page contents. */
export function createPageContents({ articles, defaultRepo, language, onError }: PageContentsDeps): PageContents {
  const places = createPlaces();
  const nearPages = createNearPages();
  const languages = createPageLanguages(language);
  return {
    async find(siteSnapshot, path, { url, name, language: wanted }) {
      try {
        const resolved = await resolvePage(siteSnapshot, path, defaultRepo);
        return await contentOf(resolved, { siteSnapshot, articles, places, nearPages, languages, url, wanted });
      } catch (error) {
        if (error instanceof RendererBusy) return failed(siteSnapshot, { ...busy, url });
        onError(error, name);
        const failure = error instanceof SourceError ? outage : trouble;
        return failed(siteSnapshot, { ...failure, url });
      }
    },
    offline(siteSnapshot) {
      const url = offlinePath(siteSnapshot.snapshot);
      return { ...failed(siteSnapshot, { status: 503, url, reason: 'offline', shell: true }), status: 200 };
    },
    loading(siteSnapshot, url) {
      return failed(siteSnapshot, { status: 503, url, reason: 'loading', loading: true });
    },
    busy: (siteSnapshot, url) => failed(siteSnapshot, { ...busy, url }),
  };
}

interface Asked {
  readonly siteSnapshot: SiteSnapshot;
  readonly articles: Pick<Articles, 'article'>;
  readonly places: PagePositions;
  readonly nearPages: ReturnType<typeof createNearPages>;
  readonly languages: PageLanguages;
  readonly url: string;
  readonly wanted: string | undefined;
}

async function contentOf(resolved: Resolved, asked: Asked): Promise<PageContent | Redirect> {
  const { siteSnapshot, articles, places, languages, url, wanted } = asked;
  const { snapshot } = siteSnapshot;
  if (resolved.kind === 'redirect') return { redirect: resolved.to, status: resolved.status };
  if (resolved.kind === 'empty') {
    const place = places(siteSnapshot, resolved.package, { file: readmeFile, hash: '', size: 0 });
    const view = withMatrix(viewOfEmpty(resolved.package, snapshot, place), siteSnapshot);
    return { status: 200, view, ...noHtml, lasting: true };
  }
  if (resolved.kind === 'folder') return folderContent(resolved, asked);
  if (resolved.kind === 'missing') {
    if (url === snapshot.base + missingPath) {
      return failed(siteSnapshot, { status: 404, url: '', reason: 'address', near: unknownAddress });
    }
    const reason = resolved.package === undefined ? 'package' : 'page';
    const near = nearOf(asked, resolved.address);
    const failure = { status: 404, url, reason, ...pastOf(resolved, snapshot), near } as const;
    return failed(siteSnapshot, failure, resolved);
  }
  const { package: item, file } = resolved;
  const follows = wanted !== undefined && file === baseOf(resolved.page);
  const page = follows ? versionFor(resolved.page, snapshot.pages.get(item.repo), wanted) : resolved.page;
  const address = { repo: item.repo, file: page.file };
  const rendered = await articles.article(siteSnapshot, item.repo, page);
  if (rendered === undefined) {
    const where = { package: item, address };
    return failed(siteSnapshot, { status: 404, url, reason: 'page', near: nearOf(asked, address) }, where);
  }
  const { provenance } = siteSnapshot.repositories.get(item.repo) ?? {};
  const place = places(siteSnapshot, item, page);
  const staleSince = siteSnapshot.stale.get(item.repo);
  const relations = relationsView(siteSnapshot, item.repo);
  const own = languages(snapshot, item.repo, page);
  const { language: programmingLanguage } = siteSnapshot.matrix.rows.find(({ repo }) => repo === item.repo) ?? {};
  const shown = {
    rendered,
    site: snapshot,
    place,
    provenance,
    staleSince,
    relations,
    languages: own,
    programmingLanguage,
  };
  const view = viewOfPage(item, page, shown);
  const path = pathOf({ repo: item.repo, file }, snapshot);
  const html = htmlOf(rendered);
  const article = own ? toOriginal(html.article, own) : html.article;
  return { status: 200, view: withMatrix(view, siteSnapshot), ...html, article, lasting: rendered.lasting, path };
}

/** What is in a folder: of files that are no pages nothing tells when they change, so the list is made for each request. */
function folderContent(
  { package: item, folder, contents }: Extract<Resolved, { kind: 'folder' }>,
  { siteSnapshot, places }: Asked,
): PageContent {
  const title = fileTitle(folder);
  const place = places(siteSnapshot, item, { file: `${folder}/${readmeFile}`, hash: '', size: 0, title });
  const view = viewOfFolder(item, folder, { site: siteSnapshot.snapshot, place });
  const article = folderList(siteSnapshot, { repo: item.repo, folder, contents });
  return { status: 200, view, ...noHtml, article, lasting: false };
}

/** The first page of the core package shows the whole family, and where nobody described it is described by its packages. */
function withMatrix(view: PageView, { matrix }: SiteSnapshot): PageView {
  if (!view.card || !view.package.core || matrix.rows.length === 0) return view;
  const description = view.description || describedBy(matrix.rows.map(({ title }) => title));
  return { ...view, matrix, description };
}

/** A file that a host shows for all that it does not have cannot know what was asked for. */
const unknownAddress: Failure['near'] = { pages: [], words: '' };

/** The pages that may have been meant by an address, those of other packages with the package's name. */
function nearOf({ siteSnapshot, nearPages }: Asked, address: Address): Failure['near'] {
  const { snapshot } = siteSnapshot;
  const { pages, words } = nearPages(siteSnapshot, address);
  const named = pages.map(({ name, ...at }) => {
    const { title = at.repo } = snapshot.byRepo.get(at.repo) ?? {};
    const isNamed = at.repo === address.repo || isFirstPage(at.file);
    return { name: isNamed ? name : `${name} · ${title}`, path: pathOf(at, snapshot) };
  });
  return { pages: named, words };
}

const noHtml: PageHtml = { article: '', badges: '', folded: '' };

function htmlOf({ html, badges, folded }: Pick<Rendered, 'html' | 'badges' | 'folded'>): PageHtml {
  return { article: html, badges, folded };
}

/** What the failure view says of a page that was there once. */
function pastOf({ past }: Extract<Resolved, { kind: 'missing' }>, site: Routing): Pick<Failure, 'until' | 'successor'> {
  if (past === undefined) return {};
  const { until, successor } = past;
  return { until, ...(successor && { successor: { name: successor.file, path: pathOf(successor, site) } }) };
}

/** What a visitor is told where there is no page. */
export function missingMessage({
  package: item,
  address,
}: {
  readonly package: Package | undefined;
  readonly address: Address;
}): string {
  return item === undefined ? `There is no package ${address.repo}.` : `${item.title} has no page ${address.file}.`;
}

/** The failure view in the layout of the package, or of the core package where there is none. */
function failed(
  siteSnapshot: SiteSnapshot,
  failure: Failure,
  where: { readonly address?: Address; readonly package?: Package | undefined } = {},
): PageContent {
  const { snapshot } = siteSnapshot;
  const { byRepo, product, packages } = snapshot;
  const item = where.package ?? byRepo.get(product) ?? packages[0];
  if (item === undefined) throw new Error('A snapshot always has a core package.');
  const address = where.address ?? { repo: product, file: readmeFile };
  const view = viewOfFailure(item, { site: snapshot, address, failure });
  return { status: failure.status, view, ...noHtml, lasting: false };
}
