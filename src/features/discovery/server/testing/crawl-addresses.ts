import robotsParser from 'robots-parser';

/** How a crawler behaves. */
export interface Crawler {
  /** The token with which it reads robots.txt; undefined for a crawler that does not read it. */
  readonly token: string | undefined;
  /** True when it follows no link with `nofollow`, of the link or of its page. */
  readonly obeysNofollow?: boolean;
  /** True when it requests everything that a page names, such as feeds and images, and not only its links. */
  readonly takesAll?: boolean;
}

/** A site that answers requests. */
export interface CrawledSite {
  /** Requests a path. */
  get(path: string): Promise<Response>;
}

const origin = 'http://site.test';

/** Maximum number of addresses of a crawl: one that does not end must not run for hours. */
const maxAddresses = 60_000;

/** The URL paths that a crawler requests when it begins at the home page, in their order. */
export async function crawlAddresses(site: CrawledSite, crawler: Crawler): Promise<readonly string[]> {
  const isAllowed = await allowedTo(site, crawler);
  const found = new Set<string>();
  const add = (address: string, page: string): void => {
    const { origin: own, pathname, search } = new URL(address, `${origin}${page}`);
    const path = pathname + search;
    if (own === origin && found.size < maxAddresses && isAllowed(path)) found.add(path);
  };
  add('/', '/');
  for (const path of found) {
    const response = await site.get(path);
    const location = response.headers.get('location');
    if (location !== null) add(location, path);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const text = await response.text();
    if (!isPage || (crawler.obeysNofollow && saysNofollow(response, text))) continue;
    for (const address of addressesIn(text, crawler)) add(address, path);
  }
  return [...found];
}

async function allowedTo(site: CrawledSite, { token }: Crawler): Promise<(path: string) => boolean> {
  if (token === undefined) return () => true;
  const robots = robotsParser(`${origin}/robots.txt`, await (await site.get('/robots.txt')).text());
  return (path) => robots.isAllowed(origin + path, token) ?? true;
}

function saysNofollow({ headers }: Response, html: string): boolean {
  const [, meta = ''] = /<meta name="robots" content="([^"]*)">/.exec(html) ?? [];
  return /nofollow|none/.test(`${meta} ${headers.get('x-robots-tag')}`);
}

/** The addresses in a page, without entities. */
function addressesIn(html: string, { obeysNofollow, takesAll }: Crawler): readonly string[] {
  const tags = [...html.matchAll(takesAll ? /<[a-z][^>]*>/g : /<a [^>]*>/g)].map(([tag]) => tag);
  return tags.flatMap((tag) => {
    if (obeysNofollow && /\brel="[^"]*nofollow/.test(tag)) return [];
    return [...tag.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  });
}
