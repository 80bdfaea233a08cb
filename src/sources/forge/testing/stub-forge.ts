import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A repository at the stub. */
export interface StubRepository {
  /** Stays when the path changes; by default made of the path. */
  readonly id?: number;
  /** Its path, `owner/name` or longer. */
  readonly path: string;
  /** Where git fetches it; by default an address of the stub that git cannot read. */
  readonly address?: string;
  /** Stars; 0 by default. */
  readonly stars?: number;
  /** One line of text. */
  readonly description?: string;
  /** Topics. */
  readonly topics?: readonly string[];
  /** The language of most of its code, which GitLab does not say. */
  readonly language?: string;
  /** SPDX id. */
  readonly license?: string;
  /** The project's home page. */
  readonly homepage?: string;
  /** True when closed to changes. */
  readonly archived?: boolean;
  /** True for a copy. */
  readonly fork?: boolean;
  /** True when the public may not see it. */
  readonly private?: boolean;
}

/** Answers in its own way; false leaves a request to the stub. */
export type StubAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A host that answers as a forge's documentation says. For tests. */
export interface StubForge {
  /** Where its API begins. */
  readonly api: string;
  /** What it has; may be changed. */
  repositories: readonly StubRepository[];
  /** Requests as `status path?query`, in order. */
  readonly requests: string[];
  /** The headers of the last request. */
  headers: IncomingMessage['headers'];
  /** Answers in its own way. */
  answer: StubAnswer;
  /** Stops it. */
  stop(): Promise<void>;
}

/** A kind of forge as its documentation describes it. */
interface StubKind {
  /** The path under which its API lies. */
  readonly root: string;
  /** The owner that a path lists, and whether it is one kind of owner. */
  readonly lists: readonly RegExp[];
  /** The path of one repository. */
  readonly one: RegExp;
  /** A repository in the words of the forge. */
  describe(repository: StubRepository, origin: string): object;
  /** The parameter for how many stand on a page. */
  readonly size: string;
  /** True when answers carry a tag. */
  readonly tags: boolean;
  /** What is said of something unknown. */
  readonly unknown: object;
}

const kinds = {
  github: {
    root: '',
    lists: [/^\/users\/([^/]+)\/repos$/],
    one: /^\/repos\/(.+)$/,
    describe: describeAtGithub,
    size: 'per_page',
    tags: true,
    unknown: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
  },
  gitlab: {
    root: '/api/v4',
    lists: [/^\/groups\/([^/]+)\/projects$/, /^\/users\/([^/]+)\/projects$/],
    one: /^\/projects\/([^/]+)$/,
    describe: describeAtGitlab,
    size: 'per_page',
    tags: true,
    unknown: { message: '404 Group Not Found' },
  },
  gitea: {
    root: '/api/v1',
    lists: [/^\/users\/([^/]+)\/repos$/, /^\/orgs\/([^/]+)\/repos$/],
    one: /^\/repos\/(.+)$/,
    describe: describeAtGitea,
    size: 'limit',
    tags: false,
    unknown: { message: 'user redirect does not exist [name: x]', url: '/api/swagger' },
  },
} as const satisfies Record<string, StubKind>;

/** The kinds of forges that the stub knows. */
export type StubKindName = keyof typeof kinds;

/** Starts a stub on 127.0.0.1 until the test ends. `pageSize` is the most that it puts on a page; `owners` which kinds of owners it has. */
export async function startStubForge(
  kindName: StubKindName,
  repositories: readonly StubRepository[],
  {
    pageSize = 100,
    owners = 0,
    port = 0,
  }: { readonly pageSize?: number; readonly owners?: number; readonly port?: number } = {},
): Promise<StubForge> {
  const kind: StubKind = kinds[kindName];
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
  if (owner !== '' && own.length > 0) {
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
  const link = (page: number, rel: string): string => {
    const target = new URL(url);
    target.searchParams.set('page', String(page));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [...(number < last ? [link(number + 1, 'next'), link(last, 'last')] : []), link(1, 'first')];
  if (last > 1) response.setHeader('link', links.join(', '));
  const shown = all.slice((number - 1) * size, number * size);
  send(
    shown.map((each) => kind.describe(each, url.origin)),
    200,
    exchange,
  );
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

function idOf({ id, path }: StubRepository): number {
  return id ?? createHash('sha256').update(path).digest().readUInt32BE();
}

function nameOf({ path }: StubRepository): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function describeAtGithub(repository: StubRepository, origin: string): object {
  const { path, address, stars = 0, description, topics = [], license, homepage = '', archived, fork } = repository;
  return {
    id: idOf(repository),
    language: repository.language ?? null,
    name: nameOf(repository),
    full_name: path,
    private: repository.private ?? false,
    html_url: `${origin}/${path}`,
    description: description ?? null,
    fork: fork ?? false,
    url: `${origin}/repos/${path}`,
    clone_url: address ?? `${origin}/${path}.git`,
    homepage,
    stargazers_count: stars,
    default_branch: 'main',
    topics,
    archived: archived ?? false,
    disabled: false,
    visibility: repository.private ? 'private' : 'public',
    license: license === undefined ? null : { key: license.toLowerCase(), name: license, spdx_id: license },
  };
}

/** What GitLab says to who has no token: neither what is archived nor what is a copy. */
function describeAtGitlab(repository: StubRepository, origin: string): object {
  const { path, address, stars = 0, description, topics = [], fork } = repository;
  return {
    id: idOf(repository),
    description: description ?? null,
    name: nameOf(repository).toUpperCase(),
    path: nameOf(repository),
    path_with_namespace: path,
    default_branch: 'main',
    topics,
    http_url_to_repo: address ?? `${origin}/${path}.git`,
    web_url: `${origin}/${path}`,
    star_count: stars,
    visibility: repository.private ? 'private' : 'public',
    ...(fork && { forked_from_project: { id: 1, path_with_namespace: 'else/where' } }),
  };
}

function describeAtGitea(repository: StubRepository, origin: string): object {
  const {
    path,
    address,
    stars = 0,
    description = '',
    topics = [],
    license,
    homepage = '',
    archived,
    fork,
  } = repository;
  return {
    id: idOf(repository),
    language: repository.language ?? '',
    name: nameOf(repository),
    full_name: path,
    description,
    empty: false,
    private: repository.private ?? false,
    internal: false,
    fork: fork ?? false,
    html_url: `${origin}/${path}`,
    clone_url: address ?? `${origin}/${path}.git`,
    website: homepage,
    stars_count: stars,
    default_branch: 'main',
    archived: archived ?? false,
    topics,
    licenses: license === undefined ? null : [license],
  };
}
