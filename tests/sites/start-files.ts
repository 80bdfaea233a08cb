import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './families.ts';
import { startNginx } from './start-nginx.ts';
import type { RunningSite } from './start-site.ts';

/** Where the example family is written as files, by the path that it lies under; made by `write-files.setup.ts`. */
export function filesFolder(path: string): string {
  return join(process.env.ASTERISM_FILES ?? '', path === '' ? 'root' : 'below');
}

const settings = {
  NODE_ENV: 'production',
  ASTERISM_SERVER__LIMITS__TIME_LIMIT: '20000',
};

/** Writes the example family as files for a path. Throws where that fails. */
export async function writeFiles(path: string): Promise<void> {
  const folder = filesFolder(path);
  const cache = join(process.env.ASTERISM_FILES ?? '', 'cache');
  const base = path === '' ? [] : ['--base', path];
  await promisify(execFile)(
    process.execPath,
    ['bin/asterism.js', 'export', '--out', join(folder, path), '--cache', cache, '--compress', 'gzip', ...base],
    { cwd: project, env: { ...process.env, ...settings } },
  );
}

/** Serves the files for a path by nginx, as `deploy/nginx-export.conf` says. */
export async function startFiles(path: string): Promise<RunningSite> {
  const nginx = await startNginx('nginx-export.conf', {
    'root /srv/asterism;': `root ${filesFolder(path)};`,
    'error_page 404 /404.html;': `error_page 404 ${path}/404.html;`,
    'location ^~ /git/ {': `location ^~ ${path}/git/ {`,
    '"~^/assets/': `"~^${path}/assets/`,
  });
  const stop = async (): Promise<number> => {
    await nginx.stop();
    return 0;
  };
  return { url: nginx.url + path, files: true, output: () => '', signal: () => undefined, stop };
}
