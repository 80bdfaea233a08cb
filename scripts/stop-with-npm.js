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
  const before = readAncestors(script);
  const watching = setInterval(() => {
    if (readAncestors(script) === before) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  watching.unref();
}

/**
 * The process ids of the parent and, where that is npm's shell, of npm. The operating system gives a process another parent
 * when its own ends. Shells outside Linux replace themselves by their command: the parent is npm itself there.
 * @param {string} script the command that npm runs
 */
function readAncestors(script) {
  const parent = process.ppid;
  if (process.platform !== 'linux') return String(parent);
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(script);
    return isShell ? `${parent} ${readParent(parent)}` : String(parent);
  } catch {
    return String(parent);
  }
}

/** @param {number} id of a process on Linux; its parent's id stands behind its name, which may hold any character */
function readParent(id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}
