import { errorCode } from './errors.ts';

/** True for the id of a running process on this machine, of any user. */
export function isProcessRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user exists, but must not be signalled.
    return errorCode(error) === 'EPERM';
  }
}
