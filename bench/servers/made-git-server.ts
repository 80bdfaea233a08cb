import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { packageNames } from '#bench/family/family.ts';
import { packObjects } from '#bench/family/git-objects.ts';
import { type MadeRepository, makeRepository } from '#bench/family/made-repository.ts';

// A git server in a process of its own, for a family that is made in memory. It runs no git: with `git http-backend` the
// processor, and not the wait, would decide how many repositories a second are fetched. It speaks version 2 of the smart
// protocol, as far as a client of whole branches needs it.
// Usage: node made-git-server.ts PACKAGES PAGES long|short DELAY. Prints its address. DELAY is in ms, before each answer.
const [packages, pages, text, delay] = process.argv.slice(2);
const size = { packages: Number(packages), pages: Number(pages) };
const numbers = new Map(packageNames(size).map((name, index) => [name, index + 1]));
const made = new Map<string, MadeRepository>();

const flush = Buffer.from('0000');
const delimiter = Buffer.from('0001');
const capabilities = Buffer.concat([
  ...[line('# service=git-upload-pack\n'), flush],
  ...['version 2', 'agent=bench', 'ls-refs=unborn', 'fetch=shallow', 'object-format=sha1'].map((each) =>
    line(`${each}\n`),
  ),
  flush,
]);

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}/ `);
});
process.once('SIGTERM', () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
  const [, name = '', call = ''] = /^\/bench\/([\w-]+)\.git\/(.+)$/.exec(pathname) ?? [];
  const repository = repositoryOf(name);
  if (repository === undefined) return void response.writeHead(404).end();
  if (call === 'push') return void response.end(repository.push());
  const body = await readBody(request);
  await wait(Number(delay));
  const isList = call === 'info/refs';
  const type = `application/x-git-upload-pack-${isList ? 'advertisement' : 'result'}`;
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(isList ? capabilities : result(repository, body.toString('latin1')));
}

function repositoryOf(name: string): MadeRepository | undefined {
  const number = numbers.get(name);
  if (number === undefined) return undefined;
  const known = made.get(name) ?? makeRepository(number, { ...size, text: text === 'long' ? 'long' : 'short' });
  made.set(name, known);
  return known;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

function result(repository: MadeRepository, request: string): Uint8Array {
  if (request.includes('command=ls-refs')) {
    const head = repository.head();
    const symref = request.includes('symrefs') ? ' symref-target:refs/heads/main' : '';
    return Buffer.concat([line(`${head} HEAD${symref}\n`), line(`${head} refs/heads/main\n`), flush]);
  }
  const known = [...request.matchAll(/have ([0-9a-f]{40})/g)].map(([, id = '']) => id);
  const negotiated = request.includes('0009done')
    ? []
    : [line('acknowledgments\n'), ...known.map((id) => line(`ACK ${id}\n`)), line('ready\n'), delimiter];
  const pack = packObjects(repository.objects(new Set(known)));
  return Buffer.concat([...negotiated, line('packfile\n'), ...bands(pack), flush]);
}

/** The lines of a pack, each in the first band of the side band. */
function bands(pack: Uint8Array): readonly Uint8Array[] {
  const most = 65_000;
  return Array.from({ length: Math.ceil(pack.length / most) }, (_, index) =>
    line(Buffer.concat([Buffer.of(1), pack.subarray(index * most, (index + 1) * most)])),
  );
}

function line(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}
