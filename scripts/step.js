import { spawn } from 'node:child_process';
import { stopWithParent } from '#bin/stop-with-parent.js';

/** A step of a script failed. The message says what to do; `output` is the output of the program. */
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
 * Runs a step and prints its duration: `Building … 4.1 s`.
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
 * Runs a program and resolves to its exit code and output. Code 127 means that it could not be started. A signal ends the
 * program first and then this process, so that no installation or build continues in the background.
 * @param {readonly [string, ...string[]]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (/** @type {Buffer} */ part) => {
      output += part.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const release = forwardSignals(child);
    child.on('error', (error) => {
      release();
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      release();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} call it when the child has ended
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return () => {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
    if (received !== undefined) process.kill(process.pid, received);
  };
}

/**
 * Runs a script. It ends when npm ends. A failed step prints its message and sets exit code 1; `--verbose` prints the output
 * of the program as well.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function runScript(work) {
  stopWithParent();
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof StepError)) throw error;
    if (error.output !== '' && process.argv.includes('--verbose')) console.error(error.output.trimEnd());
    console.error(error.message);
  }
}
