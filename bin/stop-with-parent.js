import { readFileSync } from 'node:fs';

// This file runs on every Node from 20.19.

/** Interval between two checks for the parent, in ms. It is short, because supervisors wait about ten seconds. */
const intervalMs = 250;

/** Environment variable with the id of the parent without which a process must not go on. */
export const parentVariable = 'STOP_WITH_PARENT';

/**
 * Sends SIGHUP to this process when the npm that runs it has ended, or the parent that {@link parentVariable} names. npm
 * forwards SIGTERM to its shell only, and SIGHUP to no process; a shell that waits for its command does not forward them
 * either, and a process that is killed forwards nothing. Does nothing for other parents, and on Windows, where npm ends its
 * children.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function stopWithParent(env = process.env) {
  const { [parentVariable]: named, npm_lifecycle_script: script } = env;
  // Programs that this process starts may outlive it.
  delete env[parentVariable];
  if ((named === undefined && script === undefined) || process.platform === 'win32') return;
  const parents = [named ?? String(process.ppid), ...(script === undefined ? [] : parentsInNpm(process.ppid))];
  const watching = setInterval(() => {
    const [parent, ...above] = parents;
    // Only another parent, of this process or of one between it and npm, means that one has ended. A failed read does not.
    const isThere = above.every((id, index) => (readParent(parents[index]) ?? id) === id);
    if (String(process.ppid) === parent && isThere) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGHUP');
  }, intervalMs);
  watching.unref();
}

/**
 * The parents of a process up to npm: those that have its variables, and npm, which has not. Empty where they cannot be
 * read, as outside Linux: shells replace themselves by their command there, and the parent is npm.
 * @param {number} id
 */
function parentsInNpm(id) {
  /** @type {string[]} */
  const parents = [];
  for (let child = String(id); readProcess(child, 'environ')?.includes('\0npm_lifecycle_script='); ) {
    const parent = readParent(child);
    if (parent === undefined) break;
    parents.push(parent);
    child = parent;
  }
  return parents;
}

/**
 * The id of the parent of a process, undefined when it cannot be read. A process gets another parent when its own ends.
 * @param {string | undefined} id of a process on Linux
 */
function readParent(id = '') {
  const stat = readProcess(id, 'stat');
  // It follows the name of the process, which may contain any character.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/**
 * @param {string} id
 * @param {string} file
 */
function readProcess(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
