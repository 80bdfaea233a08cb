import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server that runs in a process of its own. */
export interface ChildServer {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** Its process id. */
  readonly pid: number;
  /** From spawn until it printed its address, in milliseconds. */
  readonly startTime: number;
  /** Tells it to stop and waits until it has ended. */
  stop(): Promise<void>;
}

/** A server did not start. */
export class ServerStartError extends Error {
  override readonly name = 'ServerStartError';
}

const longestStart = 120_000;

/** Runs `node` with the arguments and waits for an address on its output. Throws {@link ServerStartError}. */
export async function startServer(args: readonly string[]): Promise<ChildServer> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await addressOf(child, args.join(' '));
  return {
    url,
    pid: child.pid ?? 0,
    startTime: performance.now() - began,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess, command: string): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new ServerStartError(`"node ${command}" ${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill();
      fail(`printed no address within ${longestStart / 1000} s`);
    }, longestStart);
    const read = (chunk: Buffer): void => {
      output += chunk;
      const url = /(http:\/\/\S+?)\/?\s/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
}
