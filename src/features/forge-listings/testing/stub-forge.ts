import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { SourceForgeKind } from '#model/forges/forges.ts';
import type { StubField, StubKind } from '#sources/forge/testing/stub-kind.ts';
import { stubKinds } from '#sources/forge/testing/stub-kinds.ts';
import type { StubRepository } from '#sources/forge/testing/stub-repository.ts';

/** Answers a request; returns false to leave it to the stub. */
export type StubAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A server that answers like a forge. For tests. */
export interface StubForge {
  /** Base URL of its API. */
  readonly api: string;
  /** Its repositories; may be changed. */
  repositories: readonly StubRepository[];
  /** Requests as `status path?query`, in order. */
  readonly requests: string[];
  /** Headers of the last request. */
  headers: IncomingMessage['headers'];
  /** Overrides the answers. */
  answer: StubAnswer;
  /** Optional fields that this kind of forge returns without a token. */
  readonly fields: ReadonlySet<StubField>;
  /** True when responses have an ETag. */
  readonly tags: boolean;
  /** Sends a page of a list as this kind of forge does. Returns true, as an answer that is sent. */
  sendPage(response: ServerResponse, items: readonly object[], next?: string): true;
  stop(): Promise<void>;
}

/**
 * Starts a stub on 127.0.0.1 until the test ends. `pageSize` is the maximum page size; `owners` is the index of the
 * list that has its owners.
 */
export async function startStubForge(
  kindName: SourceForgeKind,
  repositories: readonly StubRepository[],
  {
    pageSize = 100,
    owners = 0,
    port = 0,
  }: { readonly pageSize?: number; readonly owners?: number; readonly port?: number } = {},
): Promise<StubForge> {
  const kind = stubKinds[kindName];
  const server = createServer((request, response) => {
    stub.headers = request.headers;
    response.once('finish', () => stub.requests.push(`${response.statusCode} ${request.url}`));
    if (!stub.answer(request, response)) respond({ kind, stub, pageSize, owners }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  const stub: StubForge = {
    api: origin + kind.root,
    repositories,
    requests: [],
    headers: {},
    answer: () => false,
    fields: new Set(kind.fields),
    tags: kind.tags,
    sendPage(response, items, next) {
      const { body, headers } = kind.page(items, next);
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      return true;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  onTestFinished(stub.stop);
  return stub;
}

interface Stub {
  readonly kind: StubKind;
  readonly stub: StubForge;
  readonly pageSize: number;
  readonly owners: number;
}

function respond({ kind, stub, pageSize, owners }: Stub, request: IncomingMessage, response: ServerResponse): void {
  const exchange = { kind, request, response };
  const url = new URL(request.url ?? '/', stub.api);
  const path = url.pathname.slice(kind.root.length);
  const owner = decodeURIComponent(kind.lists[owners]?.exec(path)?.[1] ?? '').toLowerCase();
  const own = stub.repositories.filter((each) => each.path.toLowerCase().startsWith(`${owner}/`));
  const name = decodeURIComponent(kind.one.exec(path)?.[1] ?? '');
  const one = stub.repositories.find((each) => each.path === name);
  const asked = decodeURIComponent(kind.requests?.exec(path)?.[1] ?? '');
  const ofRequests = stub.repositories.find((each) => each.path === asked);
  if (ofRequests !== undefined) {
    const size = Number(url.searchParams.get(kind.size) ?? 30);
    const items = (ofRequests.requests ?? []).map((each) => kind.describeRequest?.(each)).slice(0, size);
    send(items, 200, exchange);
  } else if (owner !== '' && own.length > 0) {
    page(
      own.filter((each) => matches(each, url)),
      { ...exchange, url, pageSize },
    );
  } else if (one !== undefined) send(kind.describe(one, url.origin), 200, exchange);
  else send(kind.unknown, 404, exchange);
}

/** GitLab's filters; the other forges ignore such parameters. */
function matches(repository: StubRepository, { searchParams }: URL): boolean {
  const archived = searchParams.get('archived');
  return archived === null || String(repository.archived ?? false) === archived;
}

interface Paging extends Exchange {
  readonly url: URL;
  readonly pageSize: number;
}

interface Exchange {
  readonly kind: StubKind;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function page(all: readonly StubRepository[], { url, pageSize, ...exchange }: Paging): void {
  const { kind, response } = exchange;
  const number = Number(url.searchParams.get('page') ?? 1);
  const size = Math.min(Number(url.searchParams.get(kind.size) ?? 30), pageSize);
  const last = Math.max(1, Math.ceil(all.length / size));
  const next = new URL(url);
  next.searchParams.set('page', String(number + 1));
  const items = all.slice((number - 1) * size, number * size).map((each) => kind.describe(each, url.origin));
  const { body, headers } = kind.page(items, number < last ? next.href : undefined);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(body, 200, exchange);
}

function send(value: object, status: number, { kind, request, response }: Exchange): void {
  const body = JSON.stringify(value);
  const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`;
  const tag = kind.tags && status === 200 ? { etag } : {};
  const budget = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '4102444800' };
  const headers = { 'content-type': 'application/json; charset=utf-8', ...budget, ...tag };
  if (kind.tags && request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
  else response.writeHead(status, headers).end(body);
}
