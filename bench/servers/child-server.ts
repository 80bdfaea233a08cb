import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in a child process. */
export interface ChildServer {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** Process id. */
  readonly pid: number;
  /** Time from spawn until the address is printed, in ms. */
  readonly startTime: number;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

/** A server did not start. */
export class ServerStartError extends Error {
  override readonly name = 'ServerStartError';
}

/** Time limit for the start of a server, in ms: a large family takes minutes where other programs run. */
const startTimeoutMs = 300_000;

/**
 * Runs Node with the arguments and more environment variables, and waits until an address is printed. Throws
 * {@link ServerStartError}.
 */
export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const url = await readAddress(child, args.join(' '));
  return {
    url,
    pid: child.pid ?? 0,
    startTime: performance.now() - start,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readAddress(child: ChildProcess, command: string): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new ServerStartError(`"node ${command}" ${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill();
      fail(`printed no address within ${startTimeoutMs / 1000} s`);
    }, startTimeoutMs);
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

/** Ends a server that may hang, without its cooperation. */
export function killServer({ pid }: Pick<ChildServer, 'pid'>): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
