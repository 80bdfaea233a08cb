import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from '#bench/chaos/asking.ts';
import { type ChaosSite, createChaosSite } from '#bench/chaos/chaos-site.ts';
import { runCommand } from '#bench/chaos/command.ts';
import { type Fault, held, type Lab, type Seen } from '#bench/chaos/fault.ts';
import { own } from '#bench/chaos/world.ts';
import { writeFamily } from '#bench/family/family.ts';
import { findOlderNode } from '#scripts/test-run/older-node.js';

const run = promisify(execFile);

/** A site with its cache, which has been served before and has ended. */
interface Served {
  readonly family: string;
  readonly cache: string;
  readonly site: ChaosSite;
}

async function served({ folder }: Lab, more: readonly string[] = []): Promise<Served> {
  const [family, cache] = [join(folder, 'family'), join(folder, 'cache')];
  for (const each of [family, cache]) await mkdir(each);
  await writeFamily(family, { packages: 2, pages: 3 });
  await own(folder);
  const args = [family, '--no-config', '--cache', cache, ...more];
  const site = await createChaosSite({ folder, args, isKept: false });
  await site.start();
  await untilRight(site);
  await site.stop();
  return { family, cache, site };
}

/** Waits until a site shows a page and finds it. Rejects after half a minute. */
export async function untilRight({ url }: Pick<ChaosSite, 'url'>): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const page = await request(`${url}/bench-002/docs/page-01.html`);
    const found = await request(`${url}/api/search?q=bench-002`);
    if (page.status === 200 && found.body.includes('"complete":true') && found.body.includes('/bench-002')) return;
    if (performance.now() > deadline) throw new Error(`/: ${page.status}, search: ${found.body.slice(0, 200)}`);
    await wait(300);
  }
}

/** The row of a site that starts again, shows its pages, and says something. */
async function startsAgain({ site }: Served, says?: RegExp): Promise<Seen> {
  const from = site.output().length;
  try {
    await site.start();
    await untilRight(site);
    const health = (await request(`${site.url}/healthz`)).body;
    const isSaid = says === undefined || says.test(site.output(from)) || says.test(health);
    const isOk = health.startsWith('{"status":"ok"');
    const text = isSaid ? `pages and searches are right${isOk ? '' : ', health is not ok'}` : `nothing says ${says}`;
    return isSaid ? { verdict: isOk ? 'held' : 'degraded', text } : held(false, text);
  } finally {
    await site.stop();
  }
}

async function fileOf({ cache }: Served, which: 'database' | 'search index'): Promise<string> {
  const found = (await readdir(cache)).find(
    (name) => name.startsWith('asterism.sqlite') && name.includes('-search') === (which === 'search index'),
  );
  return join(cache, found ?? '');
}

const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'cut to 5,000 bytes': (file) => truncate(file, 5_000),
  'other bytes': (file) => writeFile(file, 'nonsense '.repeat(2_000)),
};

const damaged = (['database', 'search index'] as const).flatMap((which) =>
  Object.entries(damages).map(
    ([how, damage]): Fault => ({
      name: `a site starts with a ${which} that is ${how}`,
      expected: 'it is set aside and made again; the log says so',
      async run(lab) {
        const before = await served(lab);
        await damage(await fileOf(before, which));
        return startsAgain(before, /damaged or of another version/);
      },
    }),
  ),
);

/** The row of a command that must end with a sentence. */
function refused(
  name: string,
  { args, through, says }: { args: readonly string[]; through?: readonly string[]; says: RegExp },
): Fault {
  return {
    name,
    expected: 'it ends with exit code 1 or 2, and a sentence',
    async run({ folder }) {
      await mkdir(join(folder, 'family/one'), { recursive: true });
      await writeFile(join(folder, 'family/one/README.md'), '# One\n');
      await writeFile(join(folder, 'broken.json'), '{ "sources": [');
      await own(folder);
      const { code, output } = await runCommand(args, { folder, ...(through && { through }) });
      return held(
        (code === 1 || code === 2) && says.test(output) && !/ {4}at /.test(output),
        `exit ${code}: ${output.trim().slice(0, 200)}`,
      );
    },
  };
}

const toFull = (...args: readonly string[]) => ({ args, through: ['sh', '-c', 'exec "$@" > /dev/full', 'sh'] });

async function stopped(lab: Lab, prepare: (site: ChaosSite) => Promise<void>): Promise<Seen> {
  const { site } = await served(lab);
  await site.start();
  await untilRight(site);
  await prepare(site);
  const start = performance.now();
  const ending = await site.stop();
  const seconds = (performance.now() - start) / 1_000;
  return held(seconds < 10 && ending?.signal === null, `ended after ${seconds.toFixed(1)} s with code ${ending?.code}`);
}

/** How processes start and end. */
export const startFaults: readonly Fault[] = [
  ...damaged,
  {
    name: 'a site starts in a cache folder that cannot be written',
    expected: 'it runs without the cache; the log says so',
    async run(lab) {
      const before = await served(lab);
      await run('sh', ['-c', `rm -rf ${before.cache}/*`]);
      await chmod(before.cache, 0o555);
      return startsAgain(before, /cache|cannot be/i);
    },
  },
  refused('a port is in use', {
    args: ['family', '--no-config', '--port', '1'],
    says: /needs more privileges|is in use/,
  }),
  refused('settings are no JSON', { args: ['serve', '--config', 'broken.json'], says: /broken\.json/ }),
  refused('a source does not exist', { args: ['check', 'nowhere', '--no-config'], says: /There is no folder/ }),
  refused('config writes to a full disk', { ...toFull('config', 'family', '--no-config'), says: /ENOSPC/ }),
  refused('check writes to a full disk', { ...toFull('check', 'family', '--no-config'), says: /ENOSPC/ }),
  refused('a site may open 32 files', {
    args: ['serve', 'family', '--no-config', '--port', '0'],
    through: ['sh', '-c', 'ulimit -n 32; exec "$@"', 'sh'],
    says: /ulimit -n/,
  }),
  {
    name: 'the log is not read when a site gets SIGTERM',
    expected: 'it ends within ten seconds',
    run: (lab) =>
      stopped(lab, async (site) => {
        const child = site.child();
        for (const stream of [child?.stdout, child?.stderr]) stream?.pause();
      }),
  },
  ...(['search', 'store', 'render', 'read'] as const).map(
    (thread): Fault => ({
      name: `the ${thread} thread hangs with calls when a site gets SIGTERM`,
      expected: 'it ends within ten seconds',
      run: (lab) =>
        stopped(lab, async (site) => {
          await site.order({ thread, how: 'hang', all: true });
          for (const path of ['/api/search?q=bench', '/bench-001/docs/page-02.html', '/bench-001@1/x.html'])
            void request(site.url + path);
          await wait(300);
        }),
    }),
  ),
  {
    name: 'SIGUSR1 and SIGUSR2 reach a site',
    expected: 'nothing',
    async run(lab) {
      const { site } = await served(lab);
      await site.start();
      await untilRight(site);
      for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) site.child()?.kill(signal);
      await wait(500);
      await untilRight(site);
      const isOpen = site.output().includes('Debugger');
      await site.stop();
      return held(!isOpen, isOpen ? 'a debugger listens' : 'pages are right');
    },
  },
  {
    name: 'the older Node that started a site is killed',
    expected: 'its Node ends too',
    lacks: () => (findOlderNode() === undefined ? 'a Node from 20.19 to 23' : undefined),
    async run(lab) {
      const { family } = await served(lab);
      const port = await new Promise<number>((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
          const address = probe.address();
          probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
        });
      });
      const url = `http://127.0.0.1:${port}`;
      const program = new URL('../../../bin/asterism.js', import.meta.url).pathname;
      const args = [program, family, '--no-config', '--port', String(port), '--cache', join(lab.folder, 'older')];
      const child = spawn(findOlderNode() ?? '', args, { stdio: 'ignore' });
      const ended = once(child, 'exit');
      while ((await request(`${url}/readyz`)).status !== 200) await wait(300);
      child.kill('SIGKILL');
      await ended;
      const deadline = performance.now() + 10_000;
      while ((await request(`${url}/readyz`)).status !== 0 && performance.now() < deadline) await wait(200);
      const { status } = await request(`${url}/readyz`);
      return held(status === 0, status === 0 ? 'nothing listens any more' : 'the site goes on');
    },
  },
  {
    name: 'an extension ends its thread',
    expected: 'pages are right; the log names it, and not the memory',
    async run(lab) {
      await served(lab);
      const settings = join(lab.folder, 'asterism.config.json');
      const module = join(lab.folder, 'ender.js');
      await writeFile(module, "export const slots = () => ({ 'after-article': () => process.exit(3) });\n");
      const extensions = [{ name: 'ender', version: '1.0.0', module }];
      await writeFile(settings, JSON.stringify({ sources: ['family'], extensions }));
      await own(lab.folder);
      const args = ['--config', settings, '--cache', join(lab.folder, 'cache')];
      const site = await createChaosSite({ folder: lab.folder, args, isKept: false });
      await site.start();
      try {
        await untilRight(site);
        await wait(1_000);
        const said =
          site
            .output()
            .split('\n')
            .find((line) => line.includes('ender')) ?? 'nothing names it';
        return held(said.includes('ender') && !/memory/.test(said), `pages are right; ${said}`);
      } finally {
        await site.stop();
      }
    },
  },
];
