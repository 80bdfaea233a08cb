import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request: the connection breaks while it is sent (`reset`), or after the service did it (`lost`), or in
 * the middle of the answer (`cut`); or the proxy answers with a status and an error code.
 */
export type Fault =
  | 'reset'
  | 'lost'
  | 'cut'
  | {
      readonly status: number;
      readonly code: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A request that the proxy has seen. */
export interface SeenRequest {
  /** The method. */
  readonly method: string;
  /** The decoded path, with the query. */
  readonly path: string;
  /** True if the request has a condition. */
  readonly condition: boolean;
}

/** A proxy in front of a service. */
export interface FaultProxy {
  /** Its URL. */
  readonly url: string;
  /** The requests so far. */
  readonly seen: SeenRequest[];
  /** Chooses what happens to a request; undefined forwards it. */
  fault: (request: SeenRequest) => Fault | undefined | Promise<Fault | undefined>;
  /** Maximum number of objects in a page of a listing; the test server cannot divide listings under this Node. */
  pageSize: number;
  /** Stops the proxy. */
  close(): Promise<void>;
}

/** Starts a proxy that checks `If-Match` and `If-None-Match` of uploads, which the test server does not know. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const proxy: FaultProxy = {
    url: '',
    seen: [],
    fault: () => undefined,
    pageSize: 1_000,
    close: () => closeServer(server),
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const condition = (headers['if-match'] ?? headers['if-none-match']) !== undefined;
    const seen = { method, path: decodeURIComponent(url), condition };
    proxy.seen.push(seen);
    const fault = await proxy.fault(seen);
    if (fault === 'reset') return breakOff(incoming);
    const body = await buffer(incoming);
    if (typeof fault === 'object') return answer(outgoing, fault);
    if (!(await isExpected(incoming, port))) return answer(outgoing, { status: 412, code: 'PreconditionFailed' });
    if (url.includes('list-type=2') && proxy.pageSize < 1_000) {
      return void outgoing.end(await listPage(`http://127.0.0.1:${port}${url}`, proxy.pageSize));
    }
    const response = await forward(incoming, { port, body });
    const content = await buffer(response);
    if (fault === 'lost') return void incoming.socket.resetAndDestroy();
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    if (fault !== 'cut') return void outgoing.end(content);
    outgoing.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, { url: `http://127.0.0.1:${portOf(server)}` });
}

function forward(
  incoming: IncomingMessage,
  { port, body }: { readonly port: number; readonly body: Buffer },
): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject).end(body);
  });
}

/** A page of a listing, with the number of earlier objects as its token. */
async function listPage(address: string, size: number): Promise<string> {
  const url = new URL(address);
  const from = Number(url.searchParams.get('continuation-token'));
  url.searchParams.delete('continuation-token');
  const whole = await (await fetch(url)).text();
  const all = whole.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  const next = from + size;
  const rest =
    next < all.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return `<ListBucketResult>${rest}${all.slice(from, next).join('')}</ListBucketResult>`;
}

/** Breaks the connection when the first part of the body has arrived, or at once when there is none. */
function breakOff(incoming: IncomingMessage): void {
  const end = (): void => void incoming.socket.resetAndDestroy();
  incoming.once('data', end).once('end', end);
}

function answer(outgoing: ServerResponse, { status, code, headers }: Extract<Fault, object>): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/xml', ...headers });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>The test says ${code}.</Message></Error>`);
}

/** Asks the service for the object; the test server needs no signature for that. */
async function isExpected({ method, url = '', headers }: IncomingMessage, port: number): Promise<boolean> {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (method !== 'PUT' || (match ?? noneMatch) === undefined) return true;
  const stored = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD' });
  return match === undefined ? stored.status === 404 : stored.headers.get('etag') === match;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
}
