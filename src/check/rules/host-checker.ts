import { createHttpClient } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import { type Outcome, parseRetryAfter, retry } from '#platform/http/retry.ts';

/** Why a reader would not get an address of another host. */
export interface HostFailure {
  /** `status` for an answer that says so, `connection` for what kept the host from answering. */
  readonly code: 'status' | 'connection';
  /** The status of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** The reason, as a part of a sentence. */
  readonly message: string;
}

/** Asks for an address of another host. Resolves to its problem, undefined where all is well. */
export type CheckAddress = (url: string) => Promise<HostFailure | undefined>;

/** What other hosts are asked with. */
export interface HostCheckerOptions {
  /** The name under which we ask. */
  readonly product: string;
  /** Hosts that may lie in a private network, as they stand in addresses, without ports. */
  readonly privateHosts?: readonly string[];
  /** Time until a response has begun, redirects included, in milliseconds; 15,000 by default. */
  readonly timeoutMs?: number;
  /** Longest pause before a retry, in milliseconds; also the longest Retry-After that is obeyed; 30,000 by default. */
  readonly maxRetryDelayMs?: number;
}

/** What asks, and how its connections are let go. */
export interface HostChecker {
  /** Asks. */
  readonly check: CheckAddress;
  /** Closes all connections. */
  close(): Promise<void>;
}

const maxRedirects = 5;

/** Statuses that do not say that a page is gone: it wants a sign-in, a browser, or another day. */
const inconclusiveStatuses: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 409, 418, 429, 451, 999]);

/** Creates what asks other hosts: HEAD first, GET where that fails, never a private network. */
export function createHostChecker(options: HostCheckerOptions): HostChecker {
  const { product, privateHosts = [], timeoutMs = 15_000, maxRetryDelayMs = 30_000 } = options;
  const client = createHttpClient({
    userAgent: `${product} link check`,
    privateHosts,
    redirects: 'any',
    connections: 1,
    // A whole round of HEAD and GET is repeated below.
    limits: { connectTimeoutMs: timeoutMs, timeoutMs, maxRedirects, retries: 0 },
  });
  const policy = { retries: 2, retryDelayMs: 1_000, maxRetryDelayMs };

  async function requestOnce(url: string): Promise<HttpResponse> {
    const head = await client.request(url, { method: 'HEAD', discardBody: true }).catch((error: unknown) => {
      // Some hosts close the connection on HEAD; a slow or refused one would be so again.
      if (error instanceof HttpError && error.kind !== 'refused' && error.kind !== 'timeout') return undefined;
      throw error;
    });
    const isAnswer = head !== undefined && (head.status < 400 || head.status === 429);
    return isAnswer ? head : client.request(url, { discardBody: true });
  }

  async function check(url: string): Promise<HostFailure | undefined> {
    try {
      return failureOf(await retry(() => requestOnce(url), { policy, minDelayMs }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { code: 'connection', status: undefined, message: messageOf(error, timeoutMs) };
    }
  }
  return { check, close: () => client.close() };
}

/** The shortest pause before an address is asked for again; undefined where another attempt would change nothing. */
function minDelayMs(outcome: Outcome<HttpResponse>): number | undefined {
  if ('error' in outcome) return outcome.error instanceof HttpError && outcome.error.isTransient ? 0 : undefined;
  const { status, headers } = outcome.value;
  return status === 429 ? (parseRetryAfter(headers['retry-after']) ?? 0) : undefined;
}

function failureOf({ status }: HttpResponse): HostFailure | undefined {
  if (status < 400 || inconclusiveStatuses.has(status)) return undefined;
  return { code: 'status', status, message: `it answers with status ${status}` };
}

function messageOf({ kind, reason }: HttpError, timeoutMs: number): string {
  if (kind === 'timeout') return `it does not answer within ${timeoutMs / 1_000} s`;
  return kind === 'redirect' ? `it ${reason}` : reason;
}
