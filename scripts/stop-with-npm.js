import { readFileSync } from 'node:fs';

/** Interval between two checks for npm, in ms. It is short, because supervisors wait about ten seconds. */
const intervalMs = 250;

/**
 * Sends SIGTERM to this process when the npm that runs it has ended. npm forwards SIGTERM to `sh -c` only, and SIGHUP to no
 * process, and a shell that waits for its command does not forward them either. Does nothing without npm, and on Windows,
 * where npm ends its children.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function stopWithNpm(env = process.env) {
  const script = env.npm_lifecycle_script;
  if (script === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = isShellOf(parent, script) ? readParent(parent) : undefined;
  const watching = setInterval(() => {
    // Only another parent, of this process or of the shell, means that npm has ended. A failed read does not.
    const isThere = npm === undefined || (readParent(parent) ?? npm) === npm;
    if (process.ppid === parent && isThere) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, intervalMs);
  watching.unref();
}

/**
 * Whether the parent is the shell of npm. Outside Linux, shells replace themselves by their command: the parent is npm.
 * @param {number} parent
 * @param {string} script the command that npm runs
 */
function isShellOf(parent, script) {
  return readProcess(parent, 'cmdline')?.includes(script) ?? false;
}

/**
 * The id of the parent of a process, undefined when it cannot be read. A process gets another parent when its own ends.
 * @param {number} id of a process on Linux
 */
function readParent(id) {
  const stat = readProcess(id, 'stat');
  // It follows the name of the process, which may contain any character.
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
