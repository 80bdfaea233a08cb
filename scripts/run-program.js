import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { inProject, projectNode } from './project.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Starts a file on the project's own Node, with the input and output of this process.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] variables beside those of this process
 * @param {string} [cwd] the folder to start it in; the folder here without it
 * @returns {ChildProcess}
 */
export function startNode(args, env = {}, cwd = process.cwd()) {
  const path = `${inProject('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return spawn(projectNode, args, { stdio: 'inherit', cwd, env: { ...process.env, PATH: path, ...env } });
}

/** The folder in which npm was called, which runs every script in the project's folder; the folder here without npm. */
export function callersFolder() {
  const here = process.cwd();
  return here === inProject() ? (process.env.INIT_CWD ?? here) : here;
}

/**
 * Passes signals on to a program and resolves to its exit code, or 128 and the signal's number.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
export function untilEnded(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to both of us; sent twice it would mean "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * Runs a file on the project's own Node and resolves to its exit code.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd] as of {@link startNode}
 */
export function runNode(args, env, cwd) {
  return untilEnded(startNode(args, env, cwd));
}
