import { spawn } from 'node:child_process';
import { stopWithNpm } from './stop-with-npm.js';

/** A step of the scripts failed. The message tells the user what to do; `output` is what the program said. */
export class StepError extends Error {
  /**
   * @param {string} message
   * @param {string} [output]
   */
  constructor(message, output = '') {
    super(message);
    this.name = 'StepError';
    this.output = output;
  }
}

/**
 * Does a step and shows how long it took: `Building … 4.1 s`.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showStep(title, work) {
  const out = process.stderr;
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  out.write(`${title} … `);
  const ticking = out.isTTY ? setInterval(() => out.write(`\r${title} … ${seconds()}`), 100) : undefined;
  try {
    const result = await work();
    out.write(`${out.isTTY ? `\r${title} … ` : ''}${seconds()}\n`);
    return result;
  } catch (error) {
    out.write(`${out.isTTY ? `\r${title} … ` : ''}failed\n`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/**
 * Runs a program, keeps what it prints, and resolves to both. Exit code 127 means that it could not be started. A signal
 * ends the program first and then this process, so that no install or build goes on unseen.
 * @param {readonly [string, ...string[]]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ part) => {
      output += part.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const forget = endWithUs(child);
    child.on('error', (error) => {
      forget();
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      forget();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} to be called when the child has ended
 */
function endWithUs(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    if (received !== undefined) process.kill(process.pid, received);
  };
}

/**
 * Runs a script's work, which ends with npm. A failed step becomes its sentence and exit code 1; `--verbose` adds what the
 * program said.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function runScript(work) {
  stopWithNpm();
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof StepError)) throw error;
    if (error.output !== '' && process.argv.includes('--verbose')) console.error(error.output.trimEnd());
    console.error(error.message);
  }
}
