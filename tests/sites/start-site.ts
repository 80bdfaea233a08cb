import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Family, project } from './families.ts';

const announced = /^⁂ .*: (http:\/\/\S+)$/m;

/** A site that was started as a program of its own. */
export interface RunningSite {
  /** Its address without a slash at the end. */
  readonly url: string;
  /** True for files that nginx serves. */
  readonly files?: true;
  /** What it printed so far. */
  output(): string;
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it, with SIGTERM unless told otherwise, and resolves to its exit code when it is gone; its cache goes too, unless it was named. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const usual = {
  NODE_ENV: 'production',
  // Each thread that renders costs a second of processor time before the first page, and most pages are cached.
  ASTERISM_SERVER__LIMITS__THREADS: '1',
  ASTERISM_SERVER__LIMITS__WARM_UP: 'false',
  // A busy machine must not turn a page into plain text.
  ASTERISM_SERVER__LIMITS__TIME_LIMIT: '20000',
  // What a journey watches on the network must not come out of the browser's own memory.
  ASTERISM_PAGES__OFFLINE: 'false',
};

/** What a site is started with. */
export interface SiteStart {
  /** Arguments of the command line beside port and cache. */
  readonly args?: readonly string[];
  /** Environment variables over the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder of another build than the project's own. */
  readonly build?: string;
  /** Cache folder that outlives the site. */
  readonly cache?: string;
  /** The family that it shows, where its pages may be rendered already. */
  readonly warm?: Family;
}

/** The folder with a cache of a family, written before the journeys. */
export function warmCache(family: Family): string {
  return join(process.env.ASTERISM_WARM_CACHES ?? '', family);
}

/** True when a site has read its pages. */
export async function isSearchable({ url }: Pick<RunningSite, 'url'>): Promise<boolean> {
  return (await (await fetch(`${url}/api/search?q=signpost`)).json()).complete;
}

/** Starts the built site on a free port and resolves when it shows its packages. Throws when it ends before that. */
export async function startSite({
  args = [],
  environment = {},
  build = project,
  cache,
  warm,
}: SiteStart = {}): Promise<RunningSite> {
  const folder = cache ?? (await mkdtemp(join(tmpdir(), 'asterism-journey-')));
  if (warm !== undefined) await cp(warmCache(warm), folder, { recursive: true });
  const child = spawn(process.execPath, ['bin/asterism.js', '--port', '0', ...args, '--cache', folder], {
    cwd: build,
    env: { ...process.env, ...usual, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const url = await addressOf(child, () => output);
  return {
    url,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    async stop(signal = 'SIGTERM') {
      const gone = child.exitCode !== null || child.signalCode !== null;
      if (!gone && child.kill(signal)) await once(child, 'exit');
      if (cache === undefined) await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** A site whose folder is removed when it has ended. */
export function withFolder(site: RunningSite, folder: string): RunningSite {
  return {
    ...site,
    async stop(signal) {
      const code = await site.stop(signal);
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = announced.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) =>
      reject(new Error(`The site ended with code ${code} before it was ready:\n${output()}`)),
    );
  });
}
