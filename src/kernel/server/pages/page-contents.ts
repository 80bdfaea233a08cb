import { createNearPages } from '#catalog/page-tree/near-pages.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import type { Redirects } from '#model/address/redirects.ts';
import type { ArticleComparison, CompareRequest } from '#model/compare/article-comparison.ts';
import type { Features } from '#server/feature.ts';
import { isInstead, type Redirect } from '#server/http/instead.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import { SourceError } from '#sources/source.ts';
import { atVersion, insteadOf, versionElsewhere } from './at-version.ts';
import { findRedirect } from './find-redirect.ts';
import { missingFile } from './missing-file.ts';
import { failureContent, type PageContent } from './page-content.ts';
import { createPageLanguages } from './page-languages.ts';
import { createPagePositions } from './page-positions.ts';
import { resolvePage } from './resolve-page.ts';
import { type ContentContext, resolvedContent } from './resolved-content.ts';

export interface PageRequest {
  /** The URL path as the visitor wrote it. */
  readonly url: string;
  /** The name of the request in the log. */
  readonly name: string;
  /** The visitor's languages, best first, for a page with translations; the page shows its original if absent. */
  readonly languages?: readonly string[] | undefined;
  /** The query of the address, with its `?`; none when absent. */
  readonly search?: string;
}

/** Finds the content of pages. */
export interface PageContents {
  /** The content of a path. Never rejects: errors go to `onError`, and the content is the failure view. */
  find(snapshot: Snapshot, path: DecodedPath, request: PageRequest): Promise<PageContent | Redirect>;
  /** The content before the end of the first sync. */
  loading(snapshot: Snapshot, url: string): PageContent;
  /** The content when too many requests wait for pages. */
  busy(snapshot: Snapshot, url: string): PageContent;
}

/** Dependencies of page contents. */
export interface PageContentsDeps {
  /** Renders articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Compares rendered articles. */
  readonly compare: (request: CompareRequest) => Promise<ArticleComparison>;
  /** The package behind an address that names none. */
  readonly defaultRepo: string;
  /** Old addresses, with those that replace them; none when absent. */
  readonly redirects?: Redirects;
  /** The language of pages that name none. */
  readonly language: string;
  /** What features add to a page. */
  readonly partsOf: ContentContext['partsOf'];
  /** The pages of features. */
  readonly features: Pick<Features, 'paths'>;
  /** Called with errors that a visitor sees as a failure view. */
  readonly onError: (error: unknown, request: string) => void;
}

const unexpected = { status: 500, reason: 'trouble' } as const;

/** The source may be back at the next sync. */
const outage = { status: 503, reason: 'outage' } as const;

/** The renderer is at its limit. */
const busy = { status: 503, reason: 'busy' } as const;

export function createPageContents({
  articles,
  versions,
  compare,
  defaultRepo,
  redirects,
  language,
  partsOf,
  onError,
  features,
}: PageContentsDeps): PageContents {
  const positions = createPagePositions();
  const nearPages = createNearPages();
  const languages = createPageLanguages(language);
  const pageTools = { articles, versions, compare, positions };
  return {
    async find(snapshot, path, { url, name, languages: wanted, search = '' }) {
      try {
        const ofFeature = features.paths.pages.at(snapshot, path);
        if (ofFeature !== undefined) return await ofFeature(pageTools, url);
        const at = await atVersion(versions, snapshot, path);
        if (at.kind !== 'snapshot')
          return versionElsewhere(at, { versions, snapshot, segments: path.segments.slice(1), url });
        const resolved = await resolvePage(at.snapshot, path, defaultRepo);
        const instead =
          (await insteadOf(resolved, at.snapshot, versions)) ??
          (await findRedirect(snapshot, { path, resolved }, { redirects, defaultRepo }));
        if (instead !== undefined) return instead;
        const tools = { articles, partsOf, versions, positions, nearPages, languages };
        const context = { snapshot: at.snapshot, ...tools, url, wanted, missing: missingFile(search) };
        return ofPreview(at.snapshot, await resolvedContent(resolved, context));
      } catch (error) {
        if (error instanceof RendererBusy) return failureContent(snapshot, { ...busy, url });
        onError(error, name);
        const failure = error instanceof SourceError ? outage : unexpected;
        return failureContent(snapshot, { ...failure, url });
      }
    },
    loading(snapshot, url) {
      return failureContent(snapshot, { status: 503, url, reason: 'loading', loading: true });
    },
    busy: (snapshot, url) => failureContent(snapshot, { ...busy, url }),
  };
}

/** Content of a preview is not cached: a push to its request does not change the snapshot of the site. */
function ofPreview({ shown }: Snapshot, content: PageContent | Redirect): PageContent | Redirect {
  return shown?.version?.kind !== 'preview' || isInstead(content) ? content : { ...content, lasting: false };
}
