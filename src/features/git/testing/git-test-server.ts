import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runTestProgram } from '#platform/testing/run-test-program.ts';

/** A real git server for tests: `git http-backend` behind a local HTTP server. */
export interface GitTestServer {
  /** Base URL; a repository is at `{url}/one.git`. */
  readonly url: string;
  /** Requests so far; cleared by the test. */
  readonly requests: GitTestRequest[];
  /** Stops responding and cuts all connections; the port stays reserved. */
  stop(): Promise<void>;
  /** Responds again at the same port. */
  start(): Promise<void>;
}

export interface GitTestRequest {
  /** Path and query. */
  readonly path: string;
  /** Number of objects that a fetch requests; 0 for all other requests. */
  readonly wants: number;
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
}

export interface GitTestServerOptions {
  /** Folder of bare repositories. */
  readonly root: string;
  /** False for a server that cannot omit contents. */
  readonly filter?: boolean;
  /** Required `Authorization` header. */
  readonly authorization?: string;
  /** Returns the number of bytes of a fetch after which the connection is cut; called for each request. */
  readonly cutAfter?: () => number | undefined;
  /** Delays the response to each request. */
  readonly delay?: () => Promise<void>;
  /** Returns the target of a redirect; undefined serves the request. */
  readonly redirect?: (path: string) => string | undefined;
}

/** Folder of the internal programs of git. */
const programs = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();

/** Starts the server; it ends with the test. */
export async function gitTestServer(options: GitTestServerOptions): Promise<GitTestServer> {
  const requests: GitTestRequest[] = [];
  const server = createServer((request, response) => {
    answer(options, requests, { request, response }).catch(() => response.destroy());
  });
  let port = 0;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        port = typeof address === 'object' && address !== null ? address.port : port;
        resolve();
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await start();
  onTestFinished(async () => {
    if (server.listening) await stop();
  });
  return { url: `http://127.0.0.1:${port}`, requests, start, stop };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(options: GitTestServerOptions, requests: GitTestRequest[], exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const body = Buffer.concat(await request.toArray());
  const { authorization } = request.headers;
  const wants = body.toString('latin1').match(/want [0-9a-f]{40}/g)?.length ?? 0;
  requests.push({ path: request.url ?? '', wants, authorization });
  if (options.authorization !== undefined && authorization !== options.authorization) {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    return;
  }
  await options.delay?.();
  const location = options.redirect?.(request.url ?? '');
  if (location !== undefined) return void response.writeHead(301, { Location: location }).end();
  const backend = join(programs, 'git-http-backend');
  const output = await runTestProgram(
    { program: backend, args: [], environment: variables(options, request, body.length) },
    body,
  );
  const end = output.indexOf('\r\n\r\n');
  const head = output.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(head.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  const { Status: status = '200', ...others } = headers;
  const cut = wants > 0 ? options.cutAfter?.() : undefined;
  response.writeHead(Number.parseInt(status, 10), others);
  if (cut === undefined) response.end(output.subarray(end + 4));
  else response.write(output.subarray(end + 4, end + 4 + cut), () => response.destroy());
}

function variables(options: GitTestServerOptions, request: IncomingMessage, length: number): NodeJS.ProcessEnv {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  const header = (name: string): string => String(request.headers[name] ?? '');
  return {
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: options.root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'uploadpack.allowFilter',
    GIT_CONFIG_VALUE_0: String(options.filter ?? true),
    GIT_CONFIG_KEY_1: 'safe.directory',
    GIT_CONFIG_VALUE_1: '*',
    PATH_INFO: decodeURIComponent(pathname),
    QUERY_STRING: searchParams.toString(),
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: header('content-type'),
    CONTENT_LENGTH: String(length),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    GIT_PROTOCOL: header('git-protocol'),
    REMOTE_ADDR: '127.0.0.1',
  };
}
