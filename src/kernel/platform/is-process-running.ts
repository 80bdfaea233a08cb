import { readFileSync } from 'node:fs';
import { errorCode } from './errors.ts';

/** True for the id of a running process on this machine, of any user. */
export function isProcessRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return !hasEnded(id);
  } catch (error) {
    // A process of another user exists, but must not be signalled.
    return errorCode(error) === 'EPERM';
  }
}

/** True for a process of Linux that has ended while nothing has asked for its exit code, as in containers without an init. */
function hasEnded(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
