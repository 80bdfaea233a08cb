import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants, setPriority } from 'node:os';

// A git server in a process of its own: runs `git http-backend` for a folder of bare repositories.
// Usage: node git-server.ts FOLDER. Prints its address.
const [root = ''] = process.argv.slice(2);

// It stands for another machine: what it takes of this one is left over by what is measured.
setPriority(constants.priority.PRIORITY_LOW);

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}/ `);
});
process.once('SIGTERM', () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  const backend = spawn('git', ['http-backend'], { env: variables(request, url), stdio: ['pipe', 'pipe', 'ignore'] });
  request.pipe(backend.stdin.on('error', () => undefined));
  let head = Buffer.alloc(0);
  for await (const chunk of backend.stdout) {
    if (response.headersSent) {
      response.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const fields = head.toString('latin1', 0, end).split('\r\n');
    const { Status: status = '200', ...headers } = Object.fromEntries(fields.map((line) => line.split(': ')));
    response.writeHead(Number.parseInt(status, 10), headers).write(head.subarray(end + 4));
  }
  response.end();
}

function variables({ headers, method = 'GET' }: IncomingMessage, url: URL): Record<string, string> {
  const header = (name: string): string => String(headers[name] ?? '');
  return {
    PATH: process.env.PATH ?? '',
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'uploadpack.allowFilter',
    GIT_CONFIG_VALUE_0: 'true',
    GIT_CONFIG_KEY_1: 'safe.directory',
    GIT_CONFIG_VALUE_1: '*',
    PATH_INFO: url.pathname,
    QUERY_STRING: url.searchParams.toString(),
    REQUEST_METHOD: method,
    CONTENT_TYPE: header('content-type'),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    GIT_PROTOCOL: header('git-protocol'),
    REMOTE_ADDR: '127.0.0.1',
    ...(headers['content-length'] !== undefined && { CONTENT_LENGTH: headers['content-length'] }),
  };
}
