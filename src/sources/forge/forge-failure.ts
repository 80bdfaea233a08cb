import { z } from 'zod';
import { SourceError } from '#sources/source.ts';
import type { Dialect } from './dialect.ts';

/** A request to a forge that gave nothing usable: why, and what to do. */
export class ForgeFailure extends Error {
  override readonly name = 'ForgeFailure';
  /** The HTTP status, or undefined where there was none. */
  readonly status: number | undefined;
  /** When it is worth asking again, in milliseconds since 1970; undefined where the forge does not say. */
  readonly retryAt: number | undefined;
  constructor(
    message: string,
    details: { readonly status?: number; readonly retryAt?: number; readonly cause: unknown },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.retryAt = details.retryAt;
  }
}

/** Who was asked. */
export interface Asked {
  /** The kind of forge. */
  readonly dialect: Dialect;
  /** Where its API begins. */
  readonly api: string;
  /** True when a token was sent. */
  readonly hasToken: boolean;
}

/** The longest that a forge's word on when to ask again is believed, in milliseconds. */
const longestWait = 2 * 60 * 60_000;

const answered = z.object({
  status: z.number(),
  cause: z.unknown(),
  response: z.object({ headers: z.record(z.string(), z.unknown()) }).optional(),
});

/** Says in a sentence why a request failed and what to do. */
export function explainFailure(error: unknown, asked: Asked): ForgeFailure {
  const { status, response, cause } = answered.safeParse(error).data ?? {};
  if (cause instanceof SourceError) return new ForgeFailure(cause.message, { cause });
  const { host } = new URL(asked.api);
  const { title } = asked.dialect;
  if (status === undefined || response === undefined) {
    const message = `${host} does not answer as the API of ${title} does. Check its address.`;
    return new ForgeFailure(message, { cause: error });
  }
  const retryAt = limitEnd(status, response.headers);
  if (retryAt !== undefined) {
    const way = asked.hasToken ? 'Ask less often' : 'A token allows more';
    const message = `The rate limit of ${host} is reached until ${new Date(retryAt).toISOString()}. ${way}: see docs/guides/sources.md.`;
    return new ForgeFailure(message, { status, retryAt, cause: error });
  }
  return new ForgeFailure(`${host} ${sentence(status, asked)}`, { status, cause: error });
}

function sentence(status: number, { dialect, hasToken }: Asked): string {
  if (status === 401 && hasToken) return 'refuses the token (401). Make a new one, or leave it out.';
  if (status === 401) return 'wants a token (401). Give one that may read public repositories.';
  if (status === 403)
    return `forbids the request (403). ${hasToken ? 'Check what the token may do.' : 'Give a token.'}`;
  if (status === 404)
    return `knows nothing of that name (404). Check the name, and that it is at this ${dialect.title}.`;
  return `answers with status ${status}. Look at that host, or try again later.`;
}

/** When a rate limit ends; undefined where the answer is about something else. */
function limitEnd(status: number, headers: Readonly<Record<string, unknown>>): number | undefined {
  const seconds = (name: string): number | undefined => {
    const value = headers[name];
    return value === undefined || value === '' ? undefined : Number(value);
  };
  const after = seconds('retry-after');
  const isSpent = seconds('x-ratelimit-remaining') === 0 || seconds('ratelimit-remaining') === 0;
  if (status !== 429 && !(status === 403 && (isSpent || after !== undefined))) return undefined;
  const now = Date.now();
  const reset = seconds('x-ratelimit-reset') ?? seconds('ratelimit-reset');
  const end = after !== undefined ? now + after * 1_000 : reset !== undefined ? reset * 1_000 : now + 60_000;
  return Math.min(Math.max(Number.isFinite(end) ? end : now + 60_000, now), now + longestWait);
}
