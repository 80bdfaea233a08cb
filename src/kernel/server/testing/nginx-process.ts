import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#platform/testing/free-port.ts';

/** True when nginx is installed. */
export const nginxIsInstalled = spawnSync('nginx', ['-v']).error === undefined;

/** A running nginx. */
export interface NginxProcess {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** The id of the program. */
  readonly pid: number;
  /** Ends it. */
  stop(): Promise<void>;
}

/** The setting by which nginx reads the folders of root when root starts it; anybody else may not set a user. */
export const ownUser = process.getuid?.() === 0 ? 'user root;' : '';

/** Keep what nginx sets aside in the folder that it is started with. */
export const ownFolders =
  'client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;';

/**
 * Starts nginx in a folder with a configuration for a free port; undefined where it does not start. Any answer to `HEAD` at
 * the path shows that it did.
 */
export async function runNginx(
  folder: string,
  configuration: (port: number) => string,
  path: string,
): Promise<NginxProcess | undefined> {
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(port));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' });
  const ended = once(child, 'exit').catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  };
  if (await Promise.race([ended.then(() => false), answers(url + path)])) return { url, pid: child.pid ?? 0, stop };
  await stop();
  return undefined;
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
    if (answer !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
