import { ExportFailed } from '#features/export/export-error.ts';
import type { ExportSource } from '#features/export/export-source.ts';
import { redirectPage } from '#features/export/files/redirect-page.ts';
import { missingPath } from '#model/address/site-paths.ts';
import { routeAt } from '#model/match-route.ts';
import { isDocumentRoute } from '#model/route.ts';
import { digest } from '#platform/hash.ts';

/** A response of the site. */
export interface Body {
  /** The body; a stream if it is too large for memory. */
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Size of the body, in bytes. */
  readonly size: number;
  /** Its content type. */
  readonly type: string;
  /** Hash of the body. */
  readonly hash: string;
  /** True if it may contain addresses of the site. */
  readonly names?: boolean;
  /** True for the document of a page. */
  readonly page?: boolean;
}

/** Why an address cannot be written. */
export interface Refusal {
  /** Discriminates it from a response. */
  readonly kind: 'failure';
  /** Status of the response. */
  readonly status: number;
  /** Text of the response, after a space; may be empty. */
  readonly reason: string;
}

/** Fetches a path inside the site. Throws {@link ExportFailed} if the response breaks off. */
export type FetchPath = (path: string) => Promise<Body | Refusal>;

/** Larger files, in bytes, are streamed and not compressed. */
const maxHeldSize = 16 * 1024 * 1024;

/** Maximum number of redirects for one address. */
const maxRedirects = 5;

/** The fields of the site that fetching needs. */
export type FetchedSite = Pick<ExportSource, 'origin' | 'publicOrigin' | 'base' | 'fetch'>;

/** Creates the function that fetches from a site. */
export function createFetchPath(source: FetchedSite): FetchPath {
  const { origin, publicOrigin, base } = source;

  async function fetchPath(path: string, left = maxRedirects): Promise<Body | Refusal> {
    const response = await source.fetch(origin + base + path);
    const { status, headers } = response;
    const to = headers.get('location');
    if (status >= 300 && status < 400 && to !== null)
      return followRedirect(path, new URL(to, origin + base + path), left);
    return status === 200 || path === missingPath ? read(path, response) : refusal(response);
  }

  /**
   * A file host cannot redirect: the document of a redirect is a redirect page, and any other file is written at both
   * addresses.
   */
  async function followRedirect(path: string, to: URL, left: number): Promise<Body | Refusal> {
    const next = insidePath(to, source);
    const isDocument = isDocumentRoute(routeAt(path));
    if (next === undefined && isDocument && /^https?:$/.test(to.protocol)) return pageTo(to.href, '');
    if (next === undefined || left === 0) return { kind: 'failure', status: 302, reason: ` to ${to.href}` };
    return isDocument ? pageTo(base + next + to.hash, publicOrigin) : fetchPath(next, left - 1);
  }

  return fetchPath;
}

/** The document that redirects to a path of an origin, or to a whole URL. */
function pageTo(to: string, origin: string): Body {
  const bytes = new TextEncoder().encode(redirectPage(to, origin));
  return { bytes, size: bytes.length, type: 'text/html; charset=utf-8', hash: digest(bytes), names: true };
}

async function read(path: string, response: Response): Promise<Body> {
  const { headers, body } = response;
  const type = headers.get('content-type') ?? '';
  const [length, tag] = [Number(headers.get('content-length')), headers.get('etag')];
  if (length > maxHeldSize && tag !== null && body !== null) return { bytes: body, size: length, type, hash: tag };
  const bytes = new Uint8Array(await response.arrayBuffer().catch(endEarly));
  const page = isDocument(path, type);
  return {
    bytes,
    size: bytes.length,
    type,
    hash: tag ?? digest(bytes),
    page,
    names: page || routeAt(path).links !== undefined,
  };
}

/** Reads a body. Throws {@link ExportFailed} if it ends early, as when a source fails. */
export async function* readable(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    endEarly(error);
  }
}

function endEarly(cause: unknown): never {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  throw new ExportFailed(`the response ended early${reason}.`, { cause });
}

/** Creates the refusal of a failed response; the text of our own errors is plain text. */
async function refusal(response: Response): Promise<Refusal> {
  const isText = response.headers.get('content-type')?.startsWith('text/plain') === true;
  return { kind: 'failure', status: response.status, reason: isText ? ` ${await response.text()}` : '' };
}

/** True for a document of the site; false for an HTML file of the build or a repository. */
export function isDocument(path: string, type: string): boolean {
  return type.startsWith('text/html') && (isDocumentRoute(routeAt(path)) || routeAt(path).form === 'mixed');
}

/** The path inside the site of a URL; undefined for a URL of another site. */
export function insidePath(
  { origin, pathname }: Pick<URL, 'origin' | 'pathname'>,
  site: Pick<ExportSource, 'origin' | 'base'>,
): string | undefined {
  if (origin !== site.origin) return undefined;
  if (pathname === site.base) return '/';
  return pathname.startsWith(`${site.base}/`) ? pathname.slice(site.base.length) : undefined;
}
