import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path/posix';
import { onTestFinished } from 'vitest';

/** A dumb HTTP server of a git repository, for tests. */
export interface DumbTestServer {
  /** URL of the folder. */
  readonly url: string;
  /** Requested paths. */
  readonly requests: string[];
}

/** Response in place of a file; undefined sends the file. */
export type DumbTestAnswer = (path: string) => { readonly status: number; readonly location?: string } | undefined;

/** Number of requests after which the server cuts every connection, so that a failing test ends. */
const maxRequests = 300;

/** Serves the files of a folder until the test ends. */
export async function dumbTestServer(root: string, answer: DumbTestAnswer = () => undefined): Promise<DumbTestServer> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
    requests.push(request.url ?? '');
    if (requests.length > maxRequests) return void request.socket.destroy();
    const { status, location } = answer(request.url ?? '') ?? {};
    if (status !== undefined) return void response.writeHead(status, location ? { location } : {}).end();
    const file = await readFile(join(root, decodeURIComponent(pathname))).catch(() => undefined);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, requests };
}
