import { parseRetryAfter } from '#platform/http/retry.ts';
import type { ApiPage } from './cached-pages.ts';
import type { ForgeAdapter } from './forge-adapter.ts';

/** A request to a forge that gave nothing usable: why, and what to do. */
export class ForgeFailure extends Error {
  override readonly name = 'ForgeFailure';
  /** The HTTP status, or undefined where there was none. */
  readonly status: number | undefined;
  /** When it is worth asking again, in milliseconds since 1970; undefined where the forge does not say. */
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

/** Who was asked. */
export interface Asked {
  /** The kind of forge. */
  readonly adapter: ForgeAdapter;
  /** Where its API begins. */
  readonly api: string;
  /** True when a token was sent. */
  readonly hasToken: boolean;
}

/** Longest time for which a forge is left alone, whatever it says, in milliseconds. */
const maxWaitMs = 2 * 60 * 60_000;

/** The failure of a host whose answers are none of the API. */
export function unknownApi({ api, adapter }: Asked): ForgeFailure {
  const { host } = new URL(api);
  return new ForgeFailure(`${host} does not answer as the API of ${adapter.forge.title} does. Check its address.`, {});
}

/** The failure of an answer with a status that is no success: why, and what to do. */
export function statusFailure({ status, headers }: Pick<ApiPage, 'status' | 'headers'>, asked: Asked): ForgeFailure {
  const { host } = new URL(asked.api);
  const retryAt = limitEnd(status, headers);
  if (retryAt === undefined) return new ForgeFailure(`${host} ${sentence(status, asked)}`, { status });
  const way = asked.hasToken ? 'Ask less often' : 'A token allows more';
  const message = `The rate limit of ${host} is reached until ${new Date(retryAt).toISOString()}. ${way}: see docs/guides/sources.md.`;
  return new ForgeFailure(message, { status, retryAt });
}

function sentence(status: number, { adapter, hasToken }: Asked): string {
  if (status === 401 && hasToken) return 'refuses the token (401). Make a new one, or leave it out.';
  if (status === 401) return 'wants a token (401). Give one that may read public repositories.';
  if (status === 403)
    return `forbids the request (403). ${hasToken ? 'Check what the token may do.' : 'Give a token.'}`;
  if (status === 404)
    return `knows nothing of that name (404). Check the name, and that it is at this ${adapter.forge.title}.`;
  return `answers with status ${status}. Look at that host, or try again later.`;
}

/** When a rate limit ends, in milliseconds since 1970; undefined where the answer is about something else. */
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
