import { errorCode } from './errors.ts';

/** True for the id of a process that runs on this machine, whichever user it belongs to. */
export function isProcessRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user exists, but may not be signalled.
    return errorCode(error) === 'EPERM';
  }
}
