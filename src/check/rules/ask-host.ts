import { isIP } from 'node:net';
import { Agent, fetch } from 'undici';
import { AddressRefusedError, createAddressGuard } from '#platform/http/address-guard.ts';

/** Why a reader would not get an address of another host. */
export interface HostProblem {
  /** `status` for an answer that says so, `connection` for what kept the host from answering. */
  readonly code: 'status' | 'connection';
  /** The status of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** The reason, as a part of a sentence. */
  readonly message: string;
}

/** Asks for an address of another host. Resolves to its problem, undefined where all is well. */
export type AskHost = (url: string) => Promise<HostProblem | undefined>;

/** What other hosts are asked with. */
export interface AskHostOptions {
  /** The name under which we ask. */
  readonly product: string;
  /** Hosts that may lie in a private network, as they stand in addresses, without ports. */
  readonly privateHosts?: readonly string[];
  /** Until an answer must have begun, in milliseconds; 15,000 by default. */
  readonly timeout?: number;
  /** The longest that a host's Retry-After is obeyed, in milliseconds; 30,000 by default. */
  readonly longestPause?: number;
}

/** What asks, and how its connections are let go. */
export interface HostAsker {
  /** Asks. */
  readonly ask: AskHost;
  /** Closes all connections. */
  close(): Promise<void>;
}

const mostRedirects = 5;

/** How often an address is asked for again that answers with 429, or whose connection fails. */
const retries = 2;

/** The pause before an address is asked for again, in milliseconds; it doubles each time. */
const firstPause = 1_000;

/** Failures of a connection that may be over in a moment: it was refused or closed, or there was no way to the host. */
const passing: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
]);

/** Answers that do not say that the page is gone: it wants a reader who signs in, a browser, or another day. */
const undecided: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 409, 418, 429, 451, 999]);

interface Asked {
  readonly status: number;
  readonly location: string | undefined;
  readonly retryAfter: number;
}

/** What asking once brought. */
type Outcome = Asked | { readonly error: unknown };

/** Makes what asks other hosts: HEAD first, GET where that is not understood, never a private network. */
export function createAskHost(options: AskHostOptions): HostAsker {
  const { product, privateHosts = [], timeout = 15_000, longestPause = 30_000 } = options;
  const guard = createAddressGuard(privateHosts);
  const agent = new Agent({ connect: { timeout, lookup: guard.lookup }, connections: 1 });
  const headers = { accept: '*/*', 'user-agent': `${product} link check` };

  async function send(url: URL, method: 'HEAD' | 'GET'): Promise<Asked> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const refusal = isIP(host) === 0 ? undefined : guard.refusal(host, host);
    if (refusal !== undefined) throw new AddressRefusedError(refusal);
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method, headers, signal, dispatcher: agent, redirect: 'manual' });
    await response.body?.cancel();
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
    return { status: response.status, location: response.headers.get('location') ?? undefined, retryAfter };
  }

  async function follow(address: string, method: 'HEAD' | 'GET'): Promise<Asked> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const asked = await send(url, method);
      const to = asked.status >= 300 && asked.status < 400 ? URL.parse(asked.location ?? '', url) : null;
      if (to === null || !/^https?:$/.test(to.protocol)) return asked;
      url = to;
    }
    throw new Error(`it redirects more than ${mostRedirects} times`);
  }

  async function once(url: string): Promise<Asked> {
    const asked = await follow(url, 'HEAD').catch((error: unknown) => {
      // Some hosts close the connection on HEAD; one that is slow is not asked to be slow again.
      if (isRefused(error) || isTimeout(error)) throw error;
      return undefined;
    });
    const isAnswer = asked !== undefined && (asked.status < 400 || asked.status === 429);
    return isAnswer ? asked : follow(url, 'GET');
  }

  /** The pause before an address is asked for again, in milliseconds; undefined where that would bring nothing else. */
  function pauseAfter(outcome: Outcome, attempt: number): number | undefined {
    if (attempt >= retries) return undefined;
    const usual = firstPause * 2 ** attempt;
    if ('error' in outcome) return isPassing(outcome.error) ? Math.min(usual, longestPause) : undefined;
    if (outcome.status !== 429) return undefined;
    return Math.min(Number.isNaN(outcome.retryAfter) ? usual : outcome.retryAfter, longestPause);
  }

  async function ask(url: string): Promise<HostProblem | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome: Outcome = await once(url).catch((error: unknown) => ({ error }));
      const pause = pauseAfter(outcome, attempt);
      if (pause !== undefined) await wait(pause);
      else if ('error' in outcome)
        return { code: 'connection', status: undefined, message: reasonOf(outcome.error, timeout) };
      else return problemOf(outcome.status);
    }
  }
  return { ask, close: () => agent.destroy() };
}

function problemOf(status: number): HostProblem | undefined {
  if (status < 400 || undecided.has(status)) return undefined;
  return { code: 'status', status, message: `it answers with status ${status}` };
}

function reasonOf(error: unknown, timeout: number): string {
  return isTimeout(error) ? `it does not answer within ${timeout / 1_000} s` : causeOf(error);
}

/** True for a connection that failed; a host that is slow is not asked to be slow again. */
function isPassing(error: unknown): boolean {
  const cause = rootOf(error);
  return cause instanceof Error && 'code' in cause && passing.has(String(cause.code));
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function causeOf(error: unknown): string {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return 'it cannot be reached';
  const code = 'code' in cause ? String(cause.code) : '';
  // What the library says of these is a page long.
  if (/SSL|TLS|CERT|SIGNATURE/.test(code)) return `its certificate or its TLS cannot be used (${code})`;
  return cause.message.split('\n')[0] ?? '';
}

/** True for what the guard refuses: asking in another way would be refused too. */
function isRefused(error: unknown): boolean {
  return rootOf(error) instanceof AddressRefusedError;
}

/** What a library hands on as the cause of its own error. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
