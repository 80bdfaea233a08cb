import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { corpus } from './families.ts';

/** A plain file server of a family: the answer of the git-info call at /repo.json, its files below /git/. */
export interface FamilyHost {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** Stops it. */
  stop(): Promise<void>;
}

/** Serves the family of real repositories on a free port of this machine. */
export async function hostCorpus(): Promise<FamilyHost> {
  const info = await gitInfo();
  const server = createServer((request, response) => {
    respond(info, request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function gitInfo(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-family-'));
  const file = join(folder, 'repo.json');
  await promisify(execFile)(process.execPath, [join(corpus, '../make-repo-json.mjs'), '--all', file]);
  const info = await readFile(file);
  await rm(folder, { recursive: true, force: true });
  return info;
}

async function respond(info: Buffer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
  const isInfo = path === '/repo.json';
  const body = isInfo ? info : await readFile(join(corpus, path.replace(/^\/git\//, '')));
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, { etag, 'content-type': isInfo ? 'application/json' : 'text/plain' }).end(body);
}
