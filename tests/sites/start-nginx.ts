import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolders, ownUser, runNginx } from '#server/testing/nginx-process.ts';
import { project } from './families.ts';

/** A running nginx. */
export interface RunningNginx {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts nginx with a file of `deploy/` as it is but for what stands in `replace`, beside the port, which is any free one;
 * `{folder}` in a replacement is a folder of its own. Throws where the file does not hold exactly one of what is replaced.
 */
export async function startNginx(file: string, replace: Readonly<Record<string, string>>): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-nginx-'));
  const found = await readFile(join(project, 'deploy', file), 'utf8');
  const configuration = (port: number): string => {
    const listen = { 'listen 80;': `listen 127.0.0.1:${port};` };
    const own = Object.entries({ ...listen, ...replace }).reduce((text, [from, to]) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`deploy/${file} holds ${parts.length - 1} times "${from}".`);
      return parts.join(to.replaceAll('{folder}', folder));
    }, found);
    return frame(own);
  };
  // An answer of Asterism would be in the cache before the tests.
  const nginx = await runNginx(folder, configuration, '/healthz');
  const log = nginx ? '' : await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  const stop = async (): Promise<void> => {
    await nginx?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  if (nginx) return { url: nginx.url, stop };
  await stop();
  throw new Error(`nginx did not start:\n${log}`);
}

/** What a machine's own configuration has around ours. Started by root, nginx would become a user without a folder here. */
function frame(own: string): string {
  return `daemon off; pid nginx.pid; ${ownUser}
events { worker_connections 256; }
http {
  access_log off;
  ${ownFolders}
${own}
}
`;
}
