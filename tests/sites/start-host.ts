import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/** The address of a file where a host redirects from all its other spellings to it; undefined where it redirects from none. */
type Shorten = ((path: string) => string) | undefined;

/** How hosts of files spell the addresses of `x/index.html` and `x/a.html`. */
export const hosts = {
  'that keeps addresses': undefined,
  'that shows x/index.html at /x/ and x/a.html at /x/a': (path) =>
    path.replace(/(?<=\/)index\.html$/, '').replace(/\.html$/, ''),
  'that shows x/index.html at /x and x/a.html at /x/a': (path) =>
    path.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/',
  'that shows x/index.html at /x/ and x/a.html at /x/a/': (path) =>
    path.replace(/(?<=\/)index\.html$/, '').replace(/\.html$/, '/'),
} satisfies Readonly<Record<string, Shorten>>;

/** A way of {@link hosts}. */
export type HostKind = keyof typeof hosts;

/** A running host of files. */
export interface FileHost {
  /** Its address without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a folder as a kind of host does, on a free port of this machine; the site lies below `base`. */
export async function startHost(folder: string, kind: HostKind, base: string): Promise<FileHost> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`,
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };

  async function respond({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(url, 'http://host');
    const file = await fileAt(pathname);
    if (file === undefined) return send(response, 404, `${base}/404.html`);
    const wanted = canonical(pathname, file);
    if (wanted === pathname) return send(response, 200, file);
    response.writeHead(308, { location: wanted + search }).end();
  }

  /** The file that a path means, as a path. */
  async function fileAt(path: string): Promise<string | undefined> {
    const stem = path.replace(/\/$/, '');
    const named = hosts[kind] === undefined ? [] : [`${stem}.html`];
    const inFolder = `${stem}/index.html`;
    const others = path.endsWith('/') ? [inFolder, ...named] : [...named, inFolder];
    for (const each of [path, ...others]) if (await isFile(each)) return each;
    return undefined;
  }

  function canonical(path: string, file: string): string {
    const shorten = hosts[kind];
    if (shorten !== undefined) return shorten(encodeURI(decodeURI(file)));
    return path === file || path.endsWith('/') ? path : `${path}/`;
  }

  async function isFile(path: string): Promise<boolean> {
    return (await stat(join(folder, decodeURIComponent(path))).catch(() => undefined))?.isFile() ?? false;
  }

  async function send(response: ServerResponse, status: number, path: string): Promise<void> {
    const body = await readFile(join(folder, decodeURIComponent(path)));
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(status, { 'content-type': type, 'cache-control': 'max-age=0, must-revalidate' }).end(body);
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
