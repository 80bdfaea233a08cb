import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { computedMark } from '#catalog/toolchains/formats/exported-settings.ts';
import { ImportError } from '#features/import/import-error.ts';
import { parseMarked } from '#features/import/keys/unread.ts';
import type { Value } from '#platform/values.ts';

/** How long a settings file may run, in milliseconds. */
const timeLimit = 30_000;

/** Longer results and error messages are cut or refused, in bytes. */
const maxResult = 5_000_000;
const maxError = 20_000;

/**
 * The program of the child process. It lets modules be imported without their endings, as bundlers do, imports the
 * settings, calls what they export if that is a function, and writes the value as JSON to the fourth stream, because
 * modules may print to the others.
 */
const program = `
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
const endings = ['.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.mts', '/index.js', '/index.mjs'];
registerHooks({
  resolve(specifier, context, nextResolve) {
    try {
      return nextResolve(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.')) throw error;
      for (const ending of endings) {
        try {
          return nextResolve(specifier + ending, context);
        } catch {}
      }
      throw error;
    }
  },
});
const plain = (key, value) => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return ${JSON.stringify(computedMark)};
  if (value instanceof RegExp || value instanceof Map || value instanceof Set) return ${JSON.stringify(computedMark)};
  return value;
};
let found = (await import(process.argv[1]));
found = await (found.default?.default ?? found.default ?? found);
if (typeof found === 'function') found = await found({ mode: 'production', command: 'build' });
writeSync(3, JSON.stringify(found, plain) ?? 'null');
process.exit(0);
`;

/**
 * Runs a settings module of another tool in a process of its own, in the folder of the file, and gives what it exports.
 * Functions and other values that JSON lacks are `unread`. Throws {@link ImportError} with the error of the module, or after the time limit.
 */
export async function runSettings(file: string, limit = timeLimit): Promise<Value> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', program, pathToFileURL(file).href],
    { cwd: dirname(file), env: environment(), stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  let isLate = false;
  const stop = (): void => {
    try {
      // The module may have started processes.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // They have ended.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, limit);
  const result = collected(child.stdio[3], maxResult);
  const errors = collected(child.stderr, maxError);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(timer);
  stop();
  if (isLate) throw new ImportError(`${file} did not end within ${limit / 1000} seconds. Import it without --run.`);
  return parsed(file, code === 0 ? await result : undefined, await errors);
}

function parsed(file: string, result: string | undefined, errors: string): Value {
  try {
    const value = parseMarked(result ?? '');
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The message below says what is wrong.
  }
  const reason =
    errors
      .split('\n')
      .find((line) => /\w*Error\b.*:/.test(line))
      ?.trim() ?? 'it exports no settings';
  throw new ImportError(
    `${file} cannot be run: ${reason.slice(0, 500)}\nInstall its packages (npm install in its folder), or import it without --run.`,
  );
}

/** The environment without the settings of Asterism, which may be secrets. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(ASTERISM_|NODE_OPTIONS$)/.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: 'production' };
}

async function collected(stream: unknown, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (!isReadable(stream)) return '';
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit && limit === maxResult ? '' : Buffer.concat(chunks).toString('utf8');
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && Symbol.asyncIterator in stream;
}
