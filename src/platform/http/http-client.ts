import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch, type Response } from 'undici';
import { SourceError } from '#sources/source.ts';
import { createAddressGuard } from './address-guard.ts';

/** What bounds a request. */
export interface HttpLimits {
  /** Until the connection stands, in milliseconds; 3,000 by default. */
  readonly connectTime: number;
  /** Until the whole answer is there, in milliseconds; 10,000 by default. */
  readonly answerTime: number;
  /** Bytes of an answer after decompression; 16 MB by default. */
  readonly size: number;
  /** How often a failed request is made again; 2 by default. */
  readonly retries: number;
  /** The first pause before that, in milliseconds; 400 by default, doubled each time, with jitter. */
  readonly pause: number;
}

/** What an earlier answer carried, sent back so that an unchanged one need not be sent again. */
export interface Validators {
  /** The ETag header. */
  readonly etag: string | undefined;
  /** The Last-Modified header. */
  readonly lastModified: string | undefined;
}

/** An answer, read whole. */
export interface HttpAnswer extends Validators {
  /** 200, 304, or the 4xx that says there is nothing. */
  readonly status: number;
  /** All headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  /** The bytes, decompressed. */
  readonly body: Uint8Array;
}

/** Asks other hosts within limits. */
export interface HttpClient {
  /** Throws {@link SourceError} when the host cannot be reached, fails (5xx), answers too late or too much, or redirects elsewhere. */
  get(url: string, validators?: Validators): Promise<HttpAnswer>;
  /**
   * Asks once with headers of one's own, which never follow to another host; any status is an answer. Throws
   * {@link SourceError} when there is none.
   */
  ask(url: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer>;
  /** Closes all connections. */
  close(): Promise<void>;
}

const usualLimits: HttpLimits = {
  connectTime: 3_000,
  answerTime: 10_000,
  size: 16 * 1024 * 1024,
  retries: 2,
  pause: 400,
};

/** The longest that a host's Retry-After is obeyed within one request, in milliseconds. */
const longestPause = 5_000;

const mostRedirects = 3;

interface Failure {
  readonly error: SourceError;
  /** Undefined when asking again is of no use. */
  readonly retryAfter: number | undefined;
}

/** Whom a client may ask, and how. */
export interface HttpClientOptions {
  /** Hosts that may lie in a private network, as they stand in addresses, without ports. */
  readonly privateHosts: readonly string[];
  /** True follows redirects to other hosts too; over https only, but for private hosts. */
  readonly anyHost?: boolean;
  /** The header `Accept`; anything by default. */
  readonly accept?: string;
  /** What bounds each request. */
  readonly limits?: Partial<HttpLimits> | undefined;
}

/** Makes a client. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { privateHosts, anyHost = false, accept = '*/*' } = options;
  const limits = { ...usualLimits, ...options.limits };
  const guard = createAddressGuard(privateHosts);
  const targetOf = (from: URL, response: Response): URL | undefined =>
    anyHost ? anyTarget(from, response, privateHosts) : redirectTarget(from, response);
  const agent = new Agent({
    connect: { timeout: limits.connectTime, lookup: guard.lookup },
    connections: 8,
    keepAliveTimeout: 4_000,
  });

  async function once(
    address: string,
    given: Readonly<Record<string, string>>,
    read: ReadAnswer,
  ): Promise<HttpAnswer | Failure> {
    const signal = AbortSignal.timeout(limits.answerTime);
    const headers = { accept, 'user-agent': 'asterism', ...given };
    let url = new URL(address);
    try {
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const reason = refusedLiteral(url);
        if (reason !== undefined) return final(url, `is refused: ${reason}`);
        const response = await fetch(url, { headers, signal, dispatcher: agent, redirect: 'manual' });
        if (!isRedirect(response)) return await read(url, response, limits);
        await response.body?.cancel();
        const target = targetOf(url, response);
        if (target === undefined) return final(url, 'redirects to another host. Name the host that it leads to');
        url = target;
      }
      return final(url, `redirects more than ${mostRedirects} times. Check its address`);
    } catch (error) {
      return failed(url, error, limits);
    }
  }

  function refusedLiteral(url: URL): string | undefined {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is checked when it is looked up; an address is not looked up.
    return isIP(host) === 0 ? undefined : guard.refusal(host, host);
  }

  return {
    async get(url, validators) {
      for (let attempt = 0; ; attempt += 1) {
        const result = await once(url, conditions(validators), readGood);
        if (!('error' in result)) return result;
        if (result.retryAfter === undefined || attempt >= limits.retries) throw result.error;
        const backOff = limits.pause * 2 ** attempt * (0.5 + Math.random());
        await pause(Math.min(Math.max(backOff, result.retryAfter), longestPause));
      }
    },
    async ask(url, headers) {
      const result = await once(url, headers, readAnswer);
      if ('error' in result) throw result.error;
      return result;
    },
    close: () => agent.destroy(),
  };
}

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}

type ReadAnswer = (url: URL, response: Response, limits: HttpLimits) => Promise<HttpAnswer | Failure>;

async function readGood(url: URL, response: Response, limits: HttpLimits): Promise<HttpAnswer | Failure> {
  const { status, headers } = response;
  if (status >= 500 || status === 429) {
    await response.body?.cancel();
    const retryAfter = Number(headers.get('retry-after')) * 1_000;
    return {
      ...final(url, `answers with status ${status}. Look at that host, or try again later`),
      retryAfter: Math.max(retryAfter || 0, 0),
    };
  }
  return readAnswer(url, response, limits);
}

async function readAnswer(url: URL, response: Response, limits: HttpLimits): Promise<HttpAnswer | Failure> {
  const { status, headers } = response;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > limits.size)
      return final(
        url,
        `answers with more than ${Math.round(limits.size / 1024 / 1024)} MB. Ask for less, or raise the limit`,
      );
    parts.push(part);
  }
  return {
    status,
    headers: Object.fromEntries(headers),
    type: (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
    body: Buffer.concat(parts),
  };
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

/** Where a redirect leads, if that is the same host; https in place of http is the same. */
function redirectTarget(from: URL, response: Response): URL | undefined {
  const to = URL.parse(response.headers.get('location') ?? '', from);
  if (to === null || from.hostname !== to.hostname || to.username !== '' || to.password !== '') return undefined;
  const same = from.protocol === to.protocol && from.port === to.port;
  return same || (from.protocol === 'http:' && to.protocol === 'https:') ? to : undefined;
}

/** Where a redirect leads, if that is the same host or one that is asked over https; http is for private hosts. */
function anyTarget(from: URL, response: Response, privateHosts: readonly string[]): URL | undefined {
  const to = URL.parse(response.headers.get('location') ?? '', from);
  if (to === null || to.username !== '' || to.password !== '') return undefined;
  const isPlain = to.protocol === 'http:' && privateHosts.includes(to.hostname);
  return to.protocol === 'https:' || isPlain ? to : undefined;
}

function final(url: URL, what: string): Failure {
  return { error: new SourceError(`${url.origin}${url.pathname} ${what}.`), retryAfter: undefined };
}

function failed(url: URL, error: unknown, limits: HttpLimits): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const late = error instanceof Error && error.name === 'TimeoutError';
  const reason = late
    ? `no whole answer within ${limits.answerTime / 1000} s`
    : cause instanceof Error
      ? cause.message
      : 'unknown error';
  const message = `${url.origin}${url.pathname} cannot be reached: ${reason}. Check the address and the network.`;
  return { error: new SourceError(message, { cause: error }), retryAfter: late ? undefined : 0 };
}
