import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { untilEnded } from '#bin/bundled-node.js';
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
 * Runs the Node of the project and resolves to the exit code.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] see {@link startNode}
 * @param {string} [cwd] see {@link startNode}
 */
export function runNode(args, env, cwd) {
  return untilEnded(startNode(args, env, cwd));
}
