import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { type Order, sendOrder } from './order.ts';

/** How a process ended. */
export interface Ending {
  /** Exit code; null if a signal ended it. */
  readonly code: number | null;
  /** The signal, if any. */
  readonly signal: NodeJS.Signals | null;
  /** True if nothing of the test has asked for it. */
  readonly isUnexpected: boolean;
}

/** A site under test, which takes orders to fail, and which a service manager starts again when it ends. */
export interface ChaosSite {
  /** Its address without a slash at the end, the same after each start. */
  readonly url: string;
  /** Id of its process; 0 if there is none. */
  pid(): number;
  /** What it printed since a position that {@link ChaosSite.output} had before. */
  output(from?: number): string;
  /** How its processes ended so far. */
  endings(): readonly Ending[];
  /** Sends an order to its inside. Rejects if no thread got it. */
  order(order: Order): Promise<number>;
  /** Its running process. */
  child(): ChildProcess | undefined;
  /** Starts it, and resolves when it listens. */
  start(): Promise<void>;
  /** Ends it without another start. Resolves to how it ended. */
  stop(signal?: NodeJS.Signals): Promise<Ending | undefined>;
}

/** Options of {@link createChaosSite}. */
export interface ChaosSiteOptions {
  /** Arguments of the command line beside the port; `serve` when they name no command. */
  readonly args: readonly string[];
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder for its socket and the file of its log. */
  readonly folder: string;
  /** False if it is not started again when it ends; true by default. */
  readonly isKept?: boolean;
}

/** The user of the sites when the tests run as root, which may read and write everything: `nobody` on Linux. */
export const unprivileged = 65_534;

/** Options of a process that runs as the user of the sites. */
export const asUser = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};
/** The module that is loaded into a site, and takes orders at the socket `ASTERISM_CHAOS_SOCKET`. */
export const chaosInside = new URL('./inside.ts', import.meta.url).href;

/** Prepares a site on a free port. It runs as a user without rights. */
export async function createChaosSite(options: ChaosSiteOptions): Promise<ChaosSite> {
  const { args, environment = {}, folder, isKept = true } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const socket = `${folder}/orders-${port}`;
  const log = createWriteStream(`${folder}/site-${port}.log`, { flags: 'a' });
  const endings: Ending[] = [];
  let output = '';
  let child: ChildProcess | undefined;
  let isWanted = false;

  function launch(): void {
    const started = spawn(process.execPath, [asterismProgram, ...args, '--port', String(port)], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOME: folder,
        NODE_OPTIONS: `--import=${chaosInside}`,
        ASTERISM_CHAOS_SOCKET: socket,
        ...environment,
      },
      ...asUser,
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        log.write(part);
      });
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined;
      endings.push({ code, signal, isUnexpected: isWanted });
      log.write(`--- ended: code ${code}, signal ${signal} ---\n`);
      // Like a service manager, a second later.
      if (isWanted && isKept) void wait(1_000).then(() => isWanted && child === undefined && launch());
    });
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    output: (from = 0) => output.slice(from),
    endings: () => endings,
    async order(order) {
      const count = await sendOrder(socket, order);
      if (count === 0) throw new Error(`No thread got the order ${JSON.stringify(order)}.`);
      return count;
    },
    child: () => child,
    async start() {
      isWanted = true;
      launch();
      await untilListening(url, () => child === undefined && !isKept);
    },
    async stop(signal = 'SIGTERM') {
      isWanted = false;
      const running = child;
      if (running === undefined) return endings.at(-1);
      const ended = once(running, 'exit');
      running.kill(signal);
      await ended;
      return endings.at(-1);
    },
  };
}

/** Waits until a site answers its health check, for two minutes at most. Rejects if it ends for good before. */
async function untilListening(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (hasEnded()) throw new Error('The site has ended before it listened.');
    if (performance.now() > deadline) throw new Error('The site does not listen after two minutes.');
    await wait(200);
  }
}
