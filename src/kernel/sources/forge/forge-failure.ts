import { parseRetryAfter } from '#platform/http/retry.ts';
import type { ApiPage } from './cached-pages.ts';
import type { ForgeAdapter } from './forge-adapter.ts';

/** A failed request to a forge. The message says why and what to do. */
export class ForgeFailure extends Error {
  override readonly name = 'ForgeFailure';
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** When a retry is useful, in milliseconds since 1970; undefined when the forge does not say. */
  readonly retryAt: number | undefined;
  constructor(
    message: string,
    details: { readonly status?: number; readonly retryAt?: number; readonly cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.retryAt = details.retryAt;
  }
}

/** The API that a request went to. */
export interface ApiEndpoint {
  readonly adapter: ForgeAdapter;
  /** Base URL of the API. */
  readonly api: string;
  /** True when a token was sent. */
  readonly hasToken: boolean;
}

/** Maximum time without requests after a rate limit, in milliseconds. */
const maxWaitMs = 2 * 60 * 60_000;

/** Failure of a host whose responses do not match the API. */
export function unknownApi({ api, adapter }: ApiEndpoint): ForgeFailure {
  const { host } = new URL(api);
  return new ForgeFailure(`${host} does not respond like the API of ${adapter.forge.title}. Check its address.`, {});
}

/** Failure of a response without a success status. */
export function statusFailure(
  { status, headers }: Pick<ApiPage, 'status' | 'headers'>,
  endpoint: ApiEndpoint,
): ForgeFailure {
  const { host } = new URL(endpoint.api);
  const retryAt = limitEnd(status, headers);
  if (retryAt === undefined) return new ForgeFailure(`${host} ${sentence(status, endpoint)}`, { status });
  const way = endpoint.hasToken ? 'Use fewer sources' : 'A token allows more requests';
  const message = `The rate limit of ${host} is reached until ${new Date(retryAt).toISOString()}. ${way}: see docs/guides/sources.md.`;
  return new ForgeFailure(message, { status, retryAt });
}

function sentence(status: number, { adapter, hasToken }: ApiEndpoint): string {
  if (status === 401 && hasToken) return 'refuses the token (401). Create a new one, or remove it.';
  if (status === 401) return 'requires a token (401). Set one that may read public repositories.';
  if (status === 403)
    return `forbids the request (403). ${hasToken ? 'Check the permissions of the token.' : 'Set a token.'}`;
  if (status === 404)
    return `does not know that name (404). Check the name, and that it is at this ${adapter.forge.title}.`;
  return `answers with status ${status}. Check that host, or try again later.`;
}

/** When a rate limit ends, in milliseconds since 1970; undefined when the response is not about a limit. */
function limitEnd(status: number, headers: ApiPage['headers']): number | undefined {
  const value = (name: string): number => (headers[name] ? Number(headers[name]) : Number.NaN);
  const isSpent = value('x-ratelimit-remaining') === 0 || value('ratelimit-remaining') === 0;
  const hasRetryAfter = headers['retry-after'] !== undefined;
  if (status !== 429 && !(status === 403 && (isSpent || hasRetryAfter))) return undefined;
  const now = Date.now();
  const after = parseRetryAfter(headers['retry-after'], now);
  const reset = value(headers['x-ratelimit-reset'] ? 'x-ratelimit-reset' : 'ratelimit-reset') * 1_000;
  const end = after === undefined ? reset : now + after;
  return Math.min(Math.max(Number.isNaN(end) ? now + 60_000 : end, now), now + maxWaitMs);
}
