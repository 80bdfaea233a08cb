import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ChildServer } from './child-server.ts';

/** Starts nginx on a folder of brotli-compressed HTML, with `folder` for its own files; undefined where it is missing. */
export async function startNginx(
  root: string,
  folder: string,
): Promise<Pick<ChildServer, 'url' | 'pid' | 'stop'> | undefined> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), configuration(root, port));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(child, 'exit').catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const up = await Promise.race([ended.then(() => false), answers(url)]);
  if (!up) return undefined;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop };
}

function configuration(root: string, port: number): string {
  // One process, so that its processor time is that of its id, and its rights are ours.
  return `daemon off; master_process off; pid nginx.pid;
events { worker_connections 2048; }
http {
  access_log off; keepalive_requests 10000000; sendfile on; default_type text/html;
  client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
  server { listen 127.0.0.1:${port}; root ${root}; location / { add_header Content-Encoding br; } }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
