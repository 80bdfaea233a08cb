import { readFileSync } from 'node:fs';

/** Interval between two checks for npm, in milliseconds: short, because supervisors wait about ten seconds. */
const interval = 250;

/**
 * Sends SIGTERM to this process once the npm that runs it has ended. npm passes a SIGTERM on to `sh -c` only, and a SIGHUP
 * to no process, and a shell that waits for its command does not pass them on either. Does nothing without npm, and on
 * Windows, where npm ends its children.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function stopWithNpm(env = process.env) {
  const script = env.npm_lifecycle_script;
  if (script === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = isShellOf(parent, script) ? readParent(parent) : undefined;
  const watching = setInterval(() => {
    // A read that fails says nothing: only another parent, or another parent of the shell, means that npm has ended.
    const isThere = npm === undefined || (readParent(parent) ?? npm) === npm;
    if (process.ppid === parent && isThere) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  watching.unref();
}

/**
 * True where the parent is npm's shell. Shells outside Linux replace themselves by their command: the parent is npm there.
 * @param {number} parent
 * @param {string} script the command that npm runs
 */
function isShellOf(parent, script) {
  return readProcess(parent, 'cmdline')?.includes(script) ?? false;
}

/**
 * The id of a process's parent, undefined where it cannot be read. The operating system gives a process another parent when
 * its own ends.
 * @param {number} id of a process on Linux
 */
function readParent(id) {
  const stat = readProcess(id, 'stat');
  // It stands behind the name of the process, which may hold any character.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/**
 * @param {number} id
 * @param {string} file
 */
function readProcess(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
