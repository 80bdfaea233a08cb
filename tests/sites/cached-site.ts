import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startNginx } from './start-nginx.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** The built site of a small family, behind a real nginx with the file of `deploy/`. */
export interface CachedSite {
  /** The address of nginx without a slash at the end. */
  readonly url: string;
  /** The port of the site behind it. */
  readonly port: number;
  /** Writes a file of the family. */
  write(path: string, content: string): Promise<void>;
  /** Ends the site with a signal; nginx goes on. */
  stopSite(signal: NodeJS.Signals): Promise<void>;
  /** Starts the site where it was. */
  startSite(): Promise<void>;
  /** Ends both and removes their folders. */
  stop(): Promise<void>;
}

/** Starts a family whose answers are kept for a second, and shown once more while they are renewed for so many seconds. */
export async function startCachedSite(
  files: Readonly<Record<string, string>>,
  staleWhileRevalidate: number,
): Promise<CachedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-cache-'));
  const write = async (path: string, content: string): Promise<void> => {
    const file = join(folder, 'family', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const start = (port: string): Promise<RunningSite> =>
    startSite({
      args: [join(folder, 'family'), '--port', port],
      cache: join(folder, 'kept'),
      environment: {
        ASTERISM_SERVER__CACHING__MAX_AGE: '1',
        ASTERISM_SERVER__CACHING__STALE_WHILE_REVALIDATE: String(staleWhileRevalidate),
        ASTERISM_SERVER__TRUST_PROXY: '127.0.0.1',
      },
    });
  for (const [path, content] of Object.entries(files)) await write(path, content);
  let site = await start('0');
  const nginx = await startNginx('nginx.conf', {
    'server 127.0.0.1:3000;': `server ${new URL(site.url).host};`,
    '/var/cache/nginx/asterism': '{folder}/cache',
  });
  return {
    url: nginx.url,
    port: Number(new URL(site.url).port),
    write,
    async stopSite(signal) {
      await site.stop(signal);
    },
    async startSite() {
      site = await start(new URL(site.url).port);
    },
    async stop() {
      await nginx.stop();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
