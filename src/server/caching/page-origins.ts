import type { Article, Articles } from '#catalog/pages/article.ts';
import { createArticleKey } from '#catalog/pages/article-key.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Address } from '#model/address/address.ts';
import type { Page } from '#model/page/page.ts';
import type { PackageRow, SiteView } from '#model/views/page-view.ts';
import { digest } from '#platform/hash.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { findMarkdown } from '#server/pages/find-document.ts';
import { createPageContents, type PageContent, type PageContentsDeps } from '#server/pages/page-content.ts';
import { factsOf } from '#server/pages/page-document.ts';

/** What page origins are found with. */
export interface PageOriginsDeps extends Omit<PageContentsDeps, 'articles'> {
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** The URL path of a package's picture; absent where none can be drawn. */
  readonly picture: ((site: SiteView, row: PackageRow) => string) | undefined;
  /** Changes with the code that makes pages. */
  readonly release: string;
  /** What addresses outside documents begin with: the public address of the site without a slash at the end, or ''. */
  readonly origin: string;
}

/** A page of a package. */
export interface ShownFile {
  /** The package's identity. */
  readonly repo: string;
  /** The page. */
  readonly page: Page;
}

/** What the answer for a page is made from. */
export interface PageOrigin {
  /** Changes with all of it but what the family answers the links of the page's document. */
  readonly key: string;
  /** The package and the page that are shown; absent where no file is. */
  readonly shown?: ShownFile;
}

/** Tells what answers for pages are made from, without making them. */
export interface PageOrigins {
  /** Of a document, in a language; of its data where none is given. Undefined where the path leads to no listed page. */
  document(siteSnapshot: SiteSnapshot, path: string, language: string | undefined): Promise<PageOrigin | undefined>;
  /** Of a page as markdown. */
  markdown(siteSnapshot: SiteSnapshot, path: string): Promise<PageOrigin | undefined>;
}

/**
 * Makes what tells the origins of pages. A page is put together as for an answer, with the key of its article in place of the
 * article: whatever a page shows is in its origin too.
 */
export function createPageOrigins(parts: PageOriginsDeps): PageOrigins {
  const articleKey = createArticleKey(parts.release);
  const { defaultRepo, release, origin, siteView, picture } = parts;
  const contents = createPageContents({ ...parts, articles: keysOfArticles(articleKey) });

  function keyOf(siteSnapshot: SiteSnapshot, content: PageContent, language: string | undefined): string {
    const site = siteView(siteSnapshot);
    const row = content.view.package;
    const image = language === undefined ? undefined : picture?.(site, row);
    return digest(JSON.stringify([release, site.version, image, language, content]));
  }

  return {
    async document(siteSnapshot, path, language) {
      const parsed = parseRequestPath(path);
      if ('refused' in parsed) return undefined;
      const content = await contents.find(siteSnapshot, parsed, { url: path, name: path, language });
      if ('redirect' in content || content.status !== 200) return undefined;
      const { address, empty } = content.view;
      const key = keyOf(siteSnapshot, content, language);
      if (empty) return { key };
      const page = siteSnapshot.snapshot.pages.get(address.repo)?.get(address.file);
      return page && { key, shown: { repo: address.repo, page } };
    },
    async markdown(siteSnapshot, path) {
      const found = await findMarkdown(siteSnapshot, path, defaultRepo);
      if (found.kind !== 'page' || found.page === undefined) return undefined;
      const { package: item, page } = found;
      if (siteSnapshot.snapshot.pages.get(item.repo)?.get(page.file) !== page) return undefined;
      const article = articleKey({ family: siteSnapshot.family, address: textOf(item.repo, page), hash: page.hash });
      const facts = factsOf(siteSnapshot, found, origin);
      return { key: digest(JSON.stringify([release, 'markdown', facts, article])), shown: { repo: item.repo, page } };
    },
  };
}

/** Where the text of a page is. */
function textOf(repo: string, page: Page): Address {
  return { repo, file: page.source ?? page.file };
}

function keysOfArticles(articleKey: ReturnType<typeof createArticleKey>): Pick<Articles, 'article'> {
  return {
    async article({ family }, repo, page): Promise<Article> {
      const html = articleKey({ family, address: textOf(repo, page), hash: page.hash });
      return {
        html,
        badges: '',
        folded: '',
        title: undefined,
        excerpt: undefined,
        headings: [],
        cut: undefined,
        lasting: true,
      };
    },
  };
}
