import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, sep } from 'node:path';
import mime from 'mime';

// A minimal HTTP server in a process of its own: serves a folder from memory. A file `x.br` holds the compressed bytes of
// `x`. Usage: node static-server.ts FOLDER. Prints its address.
const [folder = '.'] = process.argv.slice(2);
const files = new Map<string, { readonly bytes: Buffer; readonly headers: Record<string, string | number> }>();

for (const file of await readdir(folder, { recursive: true })) {
  const type = mime.getType(file.replace(/\.br$/, ''));
  if (type === null) continue;
  const bytes = await readFile(join(folder, file));
  const compressed = file.endsWith('.br');
  files.set(`/${file.replace(/\.br$/, '').split(sep).join('/')}`, {
    bytes,
    headers: {
      'content-type': type === 'text/html' ? 'text/html; charset=utf-8' : type,
      'content-length': bytes.length,
      'cache-control': type === 'text/html' ? 'no-cache' : 'max-age=600',
      ...(compressed && { 'content-encoding': 'br' }),
    },
  });
}

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (file) response.writeHead(200, file.headers).end(file.bytes);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
