import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { inProject, projectNode } from './project.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Starts the Node of the project with the standard streams of this process.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] variables in addition to those of this process
 * @param {string} [cwd] working directory, by default that of this process
 * @returns {ChildProcess}
 */
export function startNode(args, env = {}, cwd = process.cwd()) {
  const path = `${inProject('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return spawn(projectNode, args, { stdio: 'inherit', cwd, env: { ...process.env, PATH: path, ...env } });
}

/** The folder in which npm was called. npm runs scripts in the folder of the project. Without npm, the working directory. */
export function callersFolder() {
  const here = process.cwd();
  return here === inProject() ? (process.env.INIT_CWD ?? here) : here;
}

/**
 * Forwards signals to a program and resolves to its exit code, or to 128 plus the number of the signal that ended it.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
export function untilEnded(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to both processes. A second signal would end the program without a clean shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * Runs the Node of the project and resolves to the exit code.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] see {@link startNode}
 * @param {string} [cwd] see {@link startNode}
 */
export function runNode(args, env, cwd) {
  return untilEnded(startNode(args, env, cwd));
}
