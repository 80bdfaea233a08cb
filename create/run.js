import { spawn } from 'node:child_process';

/**
 * Runs a program with the streams of this process and resolves to its exit code. Signals reach the program, and this process
 * ends after it.
 * @param {readonly [string, ...string[]]} command
 * @param {string} cwd
 * @returns {Promise<number>}
 */
export function run([program, ...args], cwd) {
  // npm is a script on Windows.
  const child = spawn(program, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to both processes.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', () => end(127));
    child.on('exit', (code) => end(code ?? 1));
  });
}
