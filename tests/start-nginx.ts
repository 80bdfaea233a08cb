import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from './start-site.ts';

/** A running nginx. */
export interface RunningNginx {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** True when nginx is installed. */
export const nginxIsInstalled = spawnSync('nginx', ['-v']).error === undefined;

/**
 * Starts nginx with a file of `deploy/` as it is but for what stands in `replace`, beside the port, which is any free one;
 * `{folder}` in a replacement is a folder of its own. Throws where the file does not hold exactly one of what is replaced.
 */
export async function startNginx(file: string, replace: Readonly<Record<string, string>>): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-nginx-'));
  const port = await freePort();
  let text = await readFile(join(project, 'deploy', file), 'utf8');
  for (const [from, to] of Object.entries({ 'listen 80;': `listen 127.0.0.1:${port};`, ...replace })) {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`deploy/${file} holds ${parts.length - 1} times "${from}".`);
    text = parts.join(to.replaceAll('{folder}', folder));
  }
  await writeFile(join(folder, 'asterism.conf'), text);
  await writeFile(join(folder, 'nginx.conf'), frame);
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (await Promise.race([ended.then(() => false), answers(url)])) return { url, stop };
  const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  await stop();
  throw new Error(`nginx did not start:\n${log}`);
}

/** What a machine's own configuration has around ours. Started by root, nginx would become a user without a folder here. */
const frame = `daemon off; pid nginx.pid; user root;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
  include asterism.conf;
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    // Any answer will do; one that asks Asterism would be in the cache before the tests.
    const answer = await fetch(`${url}/healthz`, { method: 'HEAD' }).catch(() => undefined);
    if (answer !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
