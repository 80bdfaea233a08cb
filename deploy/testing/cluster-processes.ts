import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { SettingsInput } from '#config/schema.ts';
import { freePort } from '#platform/testing/free-port.ts';

/** The program as it is built. */
export const builtMain = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

const program = fileURLToPath(new URL('../../bin/asterism.js', import.meta.url));

/** How long a start is waited for, in milliseconds: several processes start at once, beside other tests. */
const startMs = 240_000;

/** A process of a site, which can be killed and started again with the same port and cache folder. */
export interface ClusterProcess {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** Its cache folder. */
  readonly cache: string;
  /** What it has printed. */
  output(): string;
  /** Starts it again. */
  start(): void;
  /** Waits until it shows pages. */
  untilReady(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** How a process is started. */
export interface ClusterProcessOptions {
  /** A new folder for its settings and its cache. */
  readonly folder: string;
  /** Its settings. */
  readonly settings: SettingsInput;
  /** URL of the database. */
  readonly store: string;
}

/** Starts a process, which ends with the test. A process that serves finds no git. */
export async function startProcess(
  command: 'serve' | 'work',
  { folder, settings, store }: ClusterProcessOptions,
): Promise<ClusterProcess> {
  const port = await freePort();
  const cache = join(folder, 'cache');
  await mkdir(cache, { recursive: true });
  await writeFile(join(folder, 'asterism.config.json'), JSON.stringify(settings));
  const url = `http://127.0.0.1:${port}`;
  const path = command === 'serve' ? folder : process.env.PATH;
  const env = { PATH: path, HOME: folder, TMPDIR: folder, ASTERISM_STORE: store, MALLOC_ARENA_MAX: '2' };
  const args = [program, command, '--port', String(port), '--cache', cache];
  let child: ChildProcess | undefined;
  let output = '';
  const started: ClusterProcess = {
    url,
    cache,
    output: () => output,
    start() {
      child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
    },
    untilReady: () =>
      expect
        .poll(() => fetch(`${url}/readyz`).then(({ status }) => status, String), {
          timeout: startMs,
          message: `${url}\n${output}`,
        })
        .toBe(200),
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  onTestFinished(started.kill);
  started.start();
  return started;
}
