import { createHttpClient, minRetryDelay } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import { type Outcome, retry } from '#platform/http/retry.ts';

/** Failure of a request to another host. */
export interface HostFailure {
  /** `status` for a failure status, `connection` when there was no response. */
  readonly code: 'status' | 'connection';
  /** Status of the response; undefined when there was none. */
  readonly status: number | undefined;
  /** The reason, as a part of a sentence. */
  readonly message: string;
}

/** Requests an address of another host. Resolves to the failure, undefined when it succeeded. */
export type CheckAddress = (url: string) => Promise<HostFailure | undefined>;

export interface HostCheckerOptions {
  /** Product name in the user agent. */
  readonly product: string;
  /** Hosts that may be in a private network, without ports. */
  readonly privateHosts?: readonly string[];
  /** Timeout for the start of the response, including redirects, in milliseconds; 15,000 by default. */
  readonly timeoutMs?: number;
  /**
   * Maximum delay before a retry, in milliseconds; also the maximum Retry-After that is respected; 30,000 by default.
   */
  readonly maxRetryDelayMs?: number;
}

/** Checks addresses of other hosts. */
export interface HostChecker {
  /** Requests an address. */
  readonly check: CheckAddress;
  /** Closes all connections. */
  close(): Promise<void>;
}

const maxRedirects = 5;

/** Statuses that do not mean that a page is gone: it requires a sign-in or a browser, or is limited. */
const inconclusiveStatuses: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 409, 418, 429, 451, 999]);

/** Creates a host checker: it sends HEAD, then GET if that fails, and never accesses a private network. */
export function createHostChecker(options: HostCheckerOptions): HostChecker {
  const { product, privateHosts = [], timeoutMs = 15_000, maxRetryDelayMs = 30_000 } = options;
  const client = createHttpClient({
    userAgent: `${product} link check`,
    privateHosts,
    redirects: 'any',
    connections: 1,
    // HEAD and GET are retried together below.
    limits: { connectTimeoutMs: timeoutMs, timeoutMs, maxRedirects, retries: 0 },
  });
  const policy = { retries: 2, retryDelayMs: 1_000, maxRetryDelayMs };

  async function requestOnce(url: string): Promise<HttpResponse> {
    const head = await client.request(url, { method: 'HEAD', discardBody: true }).catch((error: unknown) => {
      // Some hosts close the connection on HEAD; after a refusal or a timeout, GET would fail too.
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

/** A server error is final: it is the result of the check. */
function minDelayMs(outcome: Outcome<HttpResponse>): number | undefined {
  return minRetryDelay(outcome, (status) => status === 429);
}

function failureOf({ status }: HttpResponse): HostFailure | undefined {
  if (status < 400 || inconclusiveStatuses.has(status)) return undefined;
  return { code: 'status', status, message: `it responds with status ${status}` };
}

function messageOf({ kind, reason }: HttpError, timeoutMs: number): string {
  if (kind === 'timeout') return `it does not respond within ${timeoutMs / 1_000} s`;
  return kind === 'redirect' ? `it ${reason}` : reason;
}
