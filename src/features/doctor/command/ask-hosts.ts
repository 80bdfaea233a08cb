import type { SourceSettings } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import { tokenOf } from '#features/forge-listings/forge-token.ts';
import type { ForgeSettings } from '#features/forge-listings/settings.ts';
import { privateHosts } from '#features/remote/remote.ts';
import { remoteAddress } from '#features/remote/remote-address.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import type { ForgeRequest } from '#sources/forge/forge-adapter.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { requestUrl } from '#sources/forge/forge-client.ts';
import { createSourceClient } from '#sources/source-client.ts';

/** The answer of the host of a source, and of what was requested. */
export interface HostAnswer {
  readonly host: string;
  readonly response: HttpResponse;
  /** Time before the request, in milliseconds since 1970. */
  readonly begun: number;
  /** Time after the response. */
  readonly ended: number;
  /** Time in the header `Date`; undefined without a valid one. */
  readonly date: number | undefined;
}

const limits = { connectTimeoutMs: 5_000, timeoutMs: 15_000, retries: 0 };

/** Creates the function that asks the host of each source once. It rejects with `SourceError` without an answer. */
export function createAsk(
  settings: Settings,
  signal: AbortSignal,
): (source: SourceSettings) => Promise<HostAnswer> | undefined {
  const answers = new Map<SourceSettings, Promise<HostAnswer>>();
  return (source) => {
    if (source.kind !== 'forge' && source.kind !== 'remote') return undefined;
    const known = answers.get(source);
    if (known !== undefined) return known;
    const answer = source.kind === 'forge' ? askForge(source, settings, signal) : askRemote(source, signal);
    // Each check that awaits it handles the failure.
    answer.catch(() => undefined);
    answers.set(source, answer);
    return answer;
  };
}

/** Asks for the repositories of an owner, in each way that the forge knows. */
async function askForge(source: ForgeSettings, settings: Settings, signal: AbortSignal): Promise<HostAnswer> {
  let answer: HostAnswer | undefined;
  for (const [request] of forgeAdapters[source.forge].lists(source.owner)) {
    if (request === undefined) continue;
    answer = await requestForge(source, { request, settings, signal });
    if (answer.response.status !== 404) return answer;
  }
  if (answer === undefined) throw new TypeError(`${source.forge} has no list of repositories.`);
  return answer;
}

/** What is requested from a forge. */
export interface ForgeQuestion {
  readonly request: ForgeRequest;
  /** The settings, which may have the token. */
  readonly settings: Settings;
  /** Ends the request. */
  readonly signal: AbortSignal;
}

/** Sends one request to the API of a forge, with the token of the settings. Throws `SourceError`. */
export function requestForge(source: ForgeSettings, { request, settings, signal }: ForgeQuestion): Promise<HostAnswer> {
  const token = tokenOf(source, settings);
  const headers = token === undefined ? {} : forgeAdapters[source.forge].authorization(token);
  return ask(requestUrl(source.api, request), {
    privateHosts: [new URL(source.api).hostname],
    headers,
    signal,
  });
}

function askRemote(source: Extract<SourceSettings, { kind: 'remote' }>, signal: AbortSignal): Promise<HostAnswer> {
  const { info, documents } = remoteAddress(source.remote);
  const hosts = privateHosts({ info, documents, allowPrivate: source.allowPrivate });
  return ask(info, { privateHosts: hosts, headers: {}, signal });
}

interface Asking {
  readonly privateHosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function ask(url: string, { privateHosts, headers, signal }: Asking): Promise<HostAnswer> {
  const client = createSourceClient({ privateHosts, accept: 'application/json', limits });
  try {
    const begun = Date.now();
    // A status is an answer here, and no reason to ask again.
    const response = await client.request(url, { headers, signal, isRetryable: () => false });
    const date = Date.parse(response.headers.date ?? '');
    const { host } = new URL(url);
    return { host, response, begun, ended: Date.now(), date: Number.isNaN(date) ? undefined : date };
  } finally {
    await client.close();
  }
}
