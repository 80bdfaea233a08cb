import type { Articles } from '#catalog/pages/article.ts';
import type { Article } from '#catalog/pages/article-cache.ts';
import { createArticleKey } from '#catalog/pages/article-key.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Address } from '#model/address/address.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import type { Page } from '#model/page/page.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { digest } from '#platform/hash.ts';
import { isInstead } from '#server/http/instead.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { findMarkdown } from '#server/pages/find-document.ts';
import { createPageContents, type PageContentsDeps } from '#server/pages/page-contents.ts';
import { factsOf } from '#server/pages/page-document.ts';
import { createPageInputs } from '#server/pages/page-inputs.ts';
import { createVersionKeys } from './version-keys.ts';

/** Inputs of page fingerprints. */
export interface PageFingerprintsDeps extends Omit<PageContentsDeps, 'articles' | 'compare'> {
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** The URL path of the image of a package in previews of links; absent where none can be drawn. */
  readonly sharedImage: ((site: SiteView, row: PackageRow) => string) | undefined;
  /** Changes with the code that makes pages. */
  readonly release: string;
  /** The public origin of the site without a slash at the end; '' where links are paths. */
  readonly origin: string;
}

/** A page of a package. */
export interface FingerprintedPage {
  /** The snapshot with the page: the current one, or that of a version. */
  readonly snapshot: Snapshot;
  /** The package's identity. */
  readonly repo: string;
  readonly page: Page;
}

/** The fingerprint of the response for a page, without the links of its document. */
export interface PageFingerprint {
  /** Changes with everything that decides the response, except how the links of the page resolve. */
  readonly key: string;
  /** The package and the page that are shown; absent where no file is. */
  readonly file?: FingerprintedPage;
  /** Identities of the packages whose files a page of a feature is made of; absent for any other page. */
  readonly sources?: readonly string[];
}

/** Fingerprints of the responses for pages, which are computed without rendering. */
export interface PageFingerprints {
  /** Of a document in a language. Undefined if the path leads to no listed page. */
  document(snapshot: Snapshot, path: string, language: string): Promise<PageFingerprint | undefined>;
  markdown(snapshot: Snapshot, path: string): Promise<PageFingerprint | undefined>;
}

/**
 * Creates the fingerprints of pages. A page is put together as for a response, with the key of its article in place of the
 * article, so everything that a page shows is part of its fingerprint.
 */
export function createPageFingerprints(deps: PageFingerprintsDeps): PageFingerprints {
  const articleKey = createArticleKey(deps.release);
  const { defaultRepo, versions, release, origin, siteView, sharedImage } = deps;
  const contents = createPageContents({
    ...deps,
    articles: keysOfArticles(articleKey),
    compare: async () => uncompared,
  });
  const versionKeys = createVersionKeys(versions);

  const inputsOf = createPageInputs(sharedImage);

  return {
    async document(snapshot, path, language) {
      const parsed = parseRequestPath(path);
      if (isInstead(parsed)) return undefined;
      const content = await contents.find(snapshot, parsed, { url: path, name: path, languages: [language] });
      if (isInstead(content) || content.status !== 200) return undefined;
      const { kind, address } = content.view;
      const { repo, file } = address;
      const key = digest(release, inputsOf({ site: siteView(snapshot), content, query: '', language }));
      const { sources } = content;
      if (sources !== undefined) {
        const all = digest(JSON.stringify([key, versionKeys.ofSources(sources)]));
        return { key: all, sources: sources.map((source) => source.repo) };
      }
      const at = await versionKeys.snapshotOf(snapshot, repo);
      if (kind === 'empty') return { key: ofVersion(key, at) };
      const page = at.packages.get(repo)?.pages.get(file);
      return page && { key: ofVersion(key, at), file: { snapshot: at, repo, page } };
    },
    async markdown(snapshot, path) {
      const found = await findMarkdown(snapshot, path, { versions, defaultRepo });
      if (found.kind !== 'page' || found.page === undefined) return undefined;
      const { package: item, page, snapshot: at } = found;
      const { repo } = item;
      if (at.packages.get(repo)?.pages.get(page.file) !== page) return undefined;
      const article = articleKey({ family: at.family, address: textOf(repo, page), hash: page.hash });
      const key = digest(JSON.stringify([release, 'markdown', factsOf(at, found, origin), article]));
      return { key: ofVersion(key, at), file: { snapshot: at, repo, page } };
    },
  };
}

/** Stands for a comparison, whose input is in the key of the versions. */
const uncompared: ArticleComparison = {
  html: '',
  inserted: 0,
  deleted: 0,
  changes: 1,
  addresses: 0,
  coarse: false,
  cut: undefined,
};

/** The key of a page with the commit of its version: a tag may move to a commit with other pages to link to. */
function ofVersion(key: string, { shown }: Snapshot): string {
  return shown === undefined ? key : digest(JSON.stringify([key, shown.commit]));
}

/** The file that holds the text of a page. */
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
