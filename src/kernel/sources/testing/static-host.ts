import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, join } from 'node:path/posix';
import { onTestFinished } from 'vitest';
import { makeWellFormed } from '#model/text/well-formed.ts';

/** A static host with the two endpoints of the original site, which serves a family from a folder. For tests. */
export interface StaticHost {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Requested paths, in order. */
  readonly requests: string[];
  /** Handles a request; returns false to let the host serve the file. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Stops the host; its port stays free. */
  stop(): Promise<void>;
}

/** Serves a family on 127.0.0.1 until the test ends: `/api/repo`, and files under `/git/{folder}/`. */
export async function serveFamily(family: string, port = 0): Promise<StaticHost> {
  const requests: string[] = [];
  const host = { requests, url: '', answer: (): boolean => false, stop } satisfies StaticHost;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (shown.answer(request, response)) return;
    respond(family, request, response).catch(() => response.writeHead(404).end());
  });
  const shown: StaticHost = host;

  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  host.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  onTestFinished(stop);
  return shown;
}

async function respond(family: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
  const body =
    path === '/api/repo' ? await gitInfo(family) : await readFile(join(family, path.replace(/^\/git\//, '')));
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.writeHead(200, { etag, 'content-type': path === '/api/repo' ? 'application/json' : 'text/plain' }).end(body);
}

async function gitInfo(family: string): Promise<string> {
  const folders = (await readdir(family)).sort();
  const entries = folders.map(async (folder) => {
    const text = await readFile(join(family, folder, 'package.json'), 'utf8');
    const manifest = makeWellFormed(JSON.parse(text));
    const name = typeof manifest === 'object' && manifest !== null && 'name' in manifest ? manifest.name : undefined;
    return [typeof name === 'string' ? name : basename(folder), manifest] as const;
  });
  return JSON.stringify({ repo: Object.fromEntries(await Promise.all(entries)) });
}
