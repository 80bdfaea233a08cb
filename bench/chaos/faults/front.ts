import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '#bench/chaos/asking.ts';
import { type Fault, held, type Lab, type Seen } from '#bench/chaos/fault.ts';
import { questionsOf, untilWell, type World, worldSize } from '#bench/chaos/world.ts';
import { packageNames } from '#bench/family/family.ts';
import { type NginxProcess, nginxIsInstalled, ownFolders, runNginx } from '#server/testing/nginx-process.ts';

/** A page that is never asked for before the fault. */
const lateNames = packageNames(worldSize).slice(-1);

/** The pages that nginx has stored. */
const stored = questionsOf(packageNames(worldSize).slice(0, -1));

/** Starts `deploy/nginx.conf` in front of a site. */
async function startInFront(folder: string, { site }: World): Promise<NginxProcess> {
  await mkdir(folder, { recursive: true });
  const text = (await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8'))
    .replace('/var/cache/nginx/asterism', join(folder, 'cache'))
    .replace('server 127.0.0.1:3000;', `server ${new URL(site.url).host};`)
    .replaceAll('docs.example.com', 'docs.example.org');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const configuration = (port: number): string => `daemon off; pid nginx.pid; ${user}
events { worker_connections 256; }
http { access_log off; ${ownFolders}
${text.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}
`;
  const nginx = await runNginx(folder, configuration, '/healthz');
  if (nginx === undefined) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
  return nginx;
}

/** Asks for each stored page, again and again for some seconds. Resolves to what was wrong. */
async function askStored({ url }: NginxProcess, seconds: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    for (const { path, text = '' } of stored) {
      const { status, body } = await request(url + path);
      if (status !== 200 || !body.includes(text)) wrong.push(`${path}: ${status} ${body.slice(0, 60)}`);
    }
    await wait(200);
  } while (performance.now() < end);
  return wrong;
}

/** A row of a site behind nginx, which has stored all pages but one. */
function behindNginx(
  { name, expected }: Pick<Fault, 'name' | 'expected'>,
  happen: (world: World, nginx: NginxProcess, lab: Lab) => Promise<readonly string[]>,
): Fault {
  return {
    ...{ name, expected },
    lacks: () => (nginxIsInstalled ? undefined : 'nginx'),
    async run(lab): Promise<Seen> {
      const world = await lab.world();
      const nginx = await startInFront(join(lab.folder, 'nginx'), world);
      try {
        const before = await askStored(nginx, 1);
        const wrong = [...before, ...(await happen(world, nginx, lab))];
        wrong.push(...(await untilWell(world, 60_000)));
        return held(wrong.length === 0, wrong[0] ?? 'every stored page was served');
      } finally {
        await nginx.stop();
      }
    },
  };
}

/** Faults of a site behind nginx. */
export const frontFaults: readonly Fault[] = [
  behindNginx(
    {
      name: 'the site is killed behind nginx for 6 s',
      expected: 'stored pages are served; others are a 502 with Retry-After',
    },
    async ({ site }, nginx) => {
      await site.stop('SIGKILL');
      const wrong = await askStored(nginx, 6);
      const [late] = questionsOf(lateNames);
      const other = await request(nginx.url + (late?.path ?? ''));
      await site.start();
      return other.status === 502 && other.hasRetry ? wrong : [...wrong, `another page: ${other.status}`];
    },
  ),
  behindNginx(
    { name: 'the site is suspended behind nginx for 6 s', expected: 'stored pages are served' },
    async ({ site }, nginx) => {
      site.child()?.kill('SIGSTOP');
      const wrong = await askStored(nginx, 6);
      site.child()?.kill('SIGCONT');
      return wrong;
    },
  ),
  behindNginx(
    {
      name: 'nginx is started again while the site is down',
      expected: 'stored pages are served from its disk',
    },
    async (world, nginx, lab) => {
      await world.site.stop('SIGKILL');
      await nginx.stop();
      const again = spawn('nginx', ['-p', join(lab.folder, 'nginx'), '-c', 'nginx.conf', '-e', 'error.log']);
      await wait(1_000);
      const wrong = await askStored(nginx, 2);
      await world.site.start();
      again.kill('SIGTERM');
      return wrong;
    },
  ),
];
