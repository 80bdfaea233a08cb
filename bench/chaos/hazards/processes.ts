import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asUser } from '#bench/chaos/chaos-site.ts';
import type { Hazard } from '#bench/chaos/hazard.ts';
import type { World } from '#bench/chaos/world.ts';
import { processTree } from '#bench/measure/tree-memory.ts';

const run = promisify(execFile);
const done = async (): Promise<void> => undefined;
const day = 86_400_000;

/** Sends a signal to the processes that a site has started. */
async function signalChildren({ site }: World, signal: NodeJS.Signals): Promise<void> {
  for (const pid of (await processTree(site.pid())).slice(1)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

function hog(program: string): () => Promise<void> {
  const hogs = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', program]));
  return async () => {
    const ended = hogs.map((each) => once(each, 'exit'));
    for (const each of hogs) each.kill('SIGKILL');
    await Promise.all(ended);
  };
}

/** A process that is slowed down, misses what it needs, or reads a clock that is wrong. */
export const processHazards: readonly Hazard[] = [
  {
    name: 'the process is suspended for 15 s',
    expected: 'it answers again; no thread is lost',
    allows: ['none'],
    async begin({ site }) {
      const child = site.child();
      child?.kill('SIGSTOP');
      await wait(15_000);
      child?.kill('SIGCONT');
      return done;
    },
  },
  {
    name: 'the process that starts git is killed',
    expected: 'another one takes its place',
    async begin(world) {
      await signalChildren(world, 'SIGKILL');
      return done;
    },
  },
  {
    name: 'programs of git are suspended',
    expected: 'the last good pages stay',
    async begin(world) {
      await signalChildren(world, 'SIGSTOP');
      return () => signalChildren(world, 'SIGCONT');
    },
  },
  { name: 'processors are busy', expected: 'answers are late', begin: async () => hog('for (;;);') },
  {
    name: 'other processes take much memory',
    expected: 'pages are right',
    begin: async () =>
      hog('const a = []; for (let i = 0; i < 100; i += 1) a.push(Buffer.alloc(1e7, 1)); setInterval(() => a, 1e3);'),
  },
  {
    name: 'the clock leaps two days ahead',
    expected: 'pages are right',
    async begin({ site }) {
      await site.order({ clock: 2 * day });
      return async () => void (await site.order({ clock: 0 }));
    },
  },
  {
    name: 'the clock leaps an hour back',
    expected: 'pages are right',
    async begin({ site }) {
      await site.order({ clock: -day / 24 });
      return async () => void (await site.order({ clock: 0 }));
    },
  },
  {
    name: 'no more files can be opened',
    expected: 'it answers again afterwards; the log names ulimit -n',
    allows: ['busy', 'none'],
    async begin({ site }) {
      const pid = String(site.pid());
      const { stdout } = await run('prlimit', ['--nofile', '--noheadings', '--output=SOFT', '--pid', pid], asUser);
      await run('prlimit', ['--pid', pid, '--nofile=20:'], asUser);
      return async () => void (await run('prlimit', ['--pid', pid, `--nofile=${stdout.trim()}:`], asUser));
    },
  },
  {
    name: 'three hundred clients connect and send nothing, or nonsense',
    expected: 'others are answered',
    async begin({ site }) {
      const port = Number(new URL(site.url).port);
      const clients = Array.from({ length: 300 }, (_, index) => {
        const client = connect(port, '127.0.0.1').on('error', () => undefined);
        if (index % 2 === 0) client.write('GET / HTTP/1.1\r\nHost');
        if (index % 3 === 0) client.write('\x16\x03\x01 nonsense\r\n\r\n');
        return client;
      });
      return async () => {
        for (const client of clients) client.destroy();
      };
    },
  },
  {
    name: 'the log is not read',
    expected: 'pages are right',
    async begin({ site }) {
      const child = site.child();
      for (const stream of [child?.stdout, child?.stderr]) stream?.pause();
      for (let count = 0; count < 300; count += 1)
        await fetch(`${site.url}/api/hook?${'x'.repeat(500)}`).catch(() => undefined);
      return async () => {
        for (const stream of [child?.stdout, child?.stderr]) stream?.resume();
      };
    },
  },
];

/** What ends the process, or needs another one. */
export const restartHazards: readonly Hazard[] = [
  {
    name: 'the process is killed',
    expected: 'it starts with its last data',
    allows: ['busy', 'none'],
    restarts: true,
    async begin({ site }) {
      site.child()?.kill('SIGKILL');
      return done;
    },
  },
  {
    name: 'the process is killed three times while it starts',
    expected: 'it starts with its last data',
    allows: ['busy', 'none'],
    restarts: true,
    async begin({ site }) {
      for (const pause of [1_500, 2_000, 3_000]) {
        site.child()?.kill('SIGKILL');
        await wait(pause);
      }
      return done;
    },
  },
  {
    name: 'the reader of the log is gone',
    expected: 'pages are right',
    allows: ['busy', 'none'],
    restarts: true,
    async begin({ site }) {
      const child = site.child();
      for (const stream of [child?.stdout, child?.stderr]) stream?.destroy();
      return async () => {
        await site.stop();
        await site.start();
      };
    },
  },
  {
    name: 'it starts again with settings that are broken, until they are mended',
    expected: 'it says what is wrong, and starts afterwards',
    allows: ['busy', 'none'],
    restarts: true,
    async begin({ site, settings }) {
      const before = await readFile(settings, 'utf8');
      await writeFile(settings, before.slice(0, -5));
      site.child()?.kill('SIGTERM');
      return () => writeFile(settings, before);
    },
  },
  {
    name: 'it is stopped and started while threads hang',
    expected: 'it ends within ten seconds',
    allows: ['busy', 'none'],
    restarts: true,
    async begin({ site }) {
      await site.order({ thread: 'search', how: 'hang', all: true });
      await site.order({ thread: 'store', how: 'hang', all: true });
      const start = performance.now();
      await site.stop();
      const took = performance.now() - start;
      await site.start();
      if (took > 10_000) throw new Error(`It took ${Math.round(took)} ms.`);
      return done;
    },
  },
];
