import type { Context } from 'hono';
import { sitemapPath } from '#features/discovery/declared.ts';
import type { Base } from '#model/address/address.ts';
import { servedDocuments } from '#model/match-route.ts';
import { createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { readerAgents, trainingCrawlers } from './crawler-tokens.ts';

/** What `robots.txt` depends on. */
export interface RobotsOptions extends Base {
  /** The public origin of the site, without a slash at the end; undefined for a site that has none. */
  readonly origin: string | undefined;
  /** What crawlers that collect texts for training may read. */
  readonly training: 'current' | 'versions' | 'none';
  /** Patterns of branches that are versions. */
  readonly branches: readonly string[];
  /** Patterns of branches that are previews. */
  readonly previews: readonly string[];
  /** Patterns of the paths of further pages that no crawler needs, below the base. */
  readonly unneeded: readonly string[];
}

/**
 * Creates the handler of `GET /robots.txt`. It has a group for programs that fetch a page for a reader, one for crawlers
 * that collect texts for training, and one for all others.
 */
export function robots(options: RobotsOptions): (context: Context) => Promise<Response> {
  const { origin, base, training } = options;
  const start = (origin === undefined ? '' : new URL(origin).pathname.replace(/\/$/, '')) + base;
  const forAll = [...rules(start, options), ...versionRules(start, options)];
  const forTraining =
    training === 'none' ? [`Disallow: ${start}/`] : [...rules(start, options), ...currentRules(start)];
  const groups = [
    ...(training === 'versions' ? [] : [group(trainingCrawlers, forTraining)]),
    group(readerAgents, readerRules(start)),
    group(['*'], forAll),
    ...(origin === undefined ? [] : [`Sitemap: ${origin}${sitemapPath({ base })}`]),
  ];
  const response = createCachedResponse(`${groups.join('\n\n')}\n`, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
  return (context) => sendCached(context, response);
}

function group(tokens: readonly string[], lines: readonly string[]): string {
  return [...tokens.map((token) => `User-agent: ${token}`), ...lines].join('\n');
}

/** Pages, and documents of the site that are not a search, but no data and no calls. */
function readerRules(start: string): readonly string[] {
  return [
    `Allow: ${start}/`,
    ...servedDocuments().flatMap((path) => (path.startsWith('/-/') ? [`Allow: ${start}${path}`] : [])),
    `Disallow: ${start}/-/`,
    `Disallow: ${start}/api/`,
  ];
}

/** Each page at one address: no searches, no unneeded pages, and no arrangements and languages of pages. */
function rules(start: string, { unneeded }: RobotsOptions): readonly string[] {
  return [
    ...readerRules(start),
    // With the end of the path, because a package may have a name like search-index.
    `Disallow: ${start}/search$`,
    `Disallow: ${start}/search?`,
    `Disallow: ${start}/*?`,
    // The pages of the Matrix, which link to the packages. One that is arranged begins with another parameter.
    `Allow: ${start}/*?page=`,
    // The rule with the longest path counts, so these also hold where a rule below allows a path.
    `Disallow: ${start}/*?language=`,
    `Disallow: ${start}/*?missing=`,
    ...unneeded.map((pattern) => `Disallow: ${start}${pattern}`),
  ];
}

/** No page of a version, no feeds, and of the unchanged files only images: the text of the others is on a page. */
function currentRules(start: string): readonly string[] {
  return [
    `Disallow: ${start}/*@`,
    // An @ further inside belongs to the name of a file.
    `Allow: ${start}/*/*@`,
    `Disallow: ${start}/git/`,
    `Disallow: ${start}/git/*@`,
    `Disallow: ${start}/*feed.atom$`,
    `Disallow: ${start}/*feed.json$`,
    ...['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'].map((ending) => `Allow: ${start}/git/*.${ending}$`),
  ];
}

/**
 * Versions, whose pages have `noindex` and a canonical address that search engines must see; but no commits and no
 * previews. Rules have no pattern for the id of a commit: it is a name without a dot, and the name of a release has one.
 */
function versionRules(start: string, { branches, previews }: RobotsOptions): readonly string[] {
  return ['', '/git'].flatMap((route) => [
    `Disallow: ${start}${route}/*@`,
    `Allow: ${start}${route}/*/*@`,
    `Allow: ${start}${route}/*@*.*/`,
    ...branches.map((pattern) => `Allow: ${start}${route}/*@${pathPattern(pattern)}/`),
    ...previews.map((pattern) => `Disallow: ${start}${route}/*@${pathPattern(pattern)}/`),
  ]);
}

/** The pattern of the names that branches of a pattern have in addresses, in the syntax of robots.txt. */
function pathPattern(pattern: string): string {
  const [first = '', ...parts] = pattern.replaceAll(/\[[^\]]*\]/g, '*').split(/\*+/);
  return [first.replace(/^v(?=\d|$)/i, ''), ...parts]
    .map((part) => encodeURIComponent(part.replaceAll(/[^\p{L}\p{N}._+-]/gu, '-')))
    .join('*');
}
