import { digest } from '#catalog/digest.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { PageMarkdown } from '#catalog/pages/page-markdown.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { type Address, addressOfRaw, pathOfData } from '#model/address/address.ts';
import { routeAt, routeNameAt } from '#model/match-route.ts';
import type { LinkUse } from '#model/page/render.ts';
import { type RouteName, routes } from '#model/routes.ts';
import { createPageOrigins, type PageOrigin, type PageOriginsDeps, type ShownFile } from './page-origins.ts';

/** What the origins of answers are found with. */
export interface AnswerOriginsDeps extends PageOriginsDeps {
  /** Hands out articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Takes a page that was made as markdown since the last call, by its package and file. */
  readonly takeMarkdown: (address: Address) => PageMarkdown | undefined;
  /** Changes with the build of the interface. */
  readonly build: string;
}

/** What an answer is made from. */
export interface AnswerOrigin {
  /** Changes with all of it but what the family answers its links. */
  readonly key: string;
  /** The document whose links are resolved for it; absent where no links are. */
  readonly from?: Address;
}

/** What is known of an answer once it was made. */
export interface MadeAnswer {
  /** False when the next look may find another one, although nothing that it is made from changes. */
  readonly lasting: boolean;
  /** What it asked of the links of the family; undefined where nobody noted it. */
  readonly use?: LinkUse | undefined;
}

/** Tells what the answers of one snapshot are made from, by path. */
export interface AnswerOrigins {
  /** The origin of an answer, undefined where nobody can tell. */
  originOf(path: string): Promise<AnswerOrigin | undefined>;
  /** What is known of the answer that was made last. */
  madeOf(path: string): Promise<MadeAnswer>;
}

/** Makes what tells the origins of a snapshot's answers, so that those that would be the same need not be made again. */
export function createAnswerOrigins(parts: AnswerOriginsDeps, siteSnapshot: SiteSnapshot): AnswerOrigins {
  const { articles, release, build, origin, language, siteView, takeMarkdown } = parts;
  const pages = createPageOrigins(parts);
  const lists = digest(JSON.stringify([release, origin, siteView(siteSnapshot).version, listedIn(siteSnapshot)]));

  function fileOrigin(path: string): AnswerOrigin | undefined {
    const address = addressOfRaw(path);
    const found = address && siteSnapshot.files.get(address.repo)?.get(address.file);
    return found && { key: digest(JSON.stringify([release, found.hash])) };
  }

  async function pageOrigin(path: string): Promise<PageOrigin | undefined> {
    const { form, kind } = routeAt(path);
    if (kind === 'markdown') return pages.markdown(siteSnapshot, path);
    const page = form === 'data' ? pathOfData(path) : path;
    return page === undefined ? undefined : pages.document(siteSnapshot, page, form === 'data' ? undefined : language);
  }

  async function useOf(path: string, { repo, page }: ShownFile): Promise<MadeAnswer> {
    if (routeAt(path).kind === 'markdown') {
      const made = takeMarkdown({ repo, file: page.file });
      return { lasting: made?.exact === true, use: made?.linkUse() };
    }
    const article = await articles.article(siteSnapshot, repo, page);
    return { lasting: article?.lasting === true, use: article?.linkUse };
  }

  return {
    async originOf(path) {
      const name = routeNameAt(path);
      if (name === 'rawFile') return fileOrigin(path);
      if (assetRoutes.has(name)) return { key: digest(JSON.stringify([release, build, path])) };
      if (routes[name].kind === 'feed') return { key: lists };
      if (!pageRoutes.has(name)) return undefined;
      const found = await pageOrigin(path);
      if (found?.shown === undefined) return found;
      const { repo, page } = found.shown;
      return { key: found.key, from: { repo, file: page.source ?? page.file } };
    },
    async madeOf(path) {
      const found = pageRoutes.has(routeNameAt(path)) ? await pageOrigin(path) : undefined;
      return found?.shown === undefined ? { lasting: true } : useOf(path, found.shown);
    },
  };
}

/** Whatever of packages, pages and releases may be in a list. */
function listedIn({ snapshot, relations }: SiteSnapshot): unknown {
  return [snapshot.packages, [...snapshot.pages].map(([repo, pages]) => [repo, ...pages.values()]), [...relations]];
}

/** Answers that the build and their path decide. */
const assetRoutes: ReadonlySet<RouteName> = new Set(['asset', 'emoji', 'socialCard', 'icon']);

/** The three forms of a page of a package. */
const pageRoutes: ReadonlySet<RouteName> = new Set(['page', 'pageData', 'markdown']);
