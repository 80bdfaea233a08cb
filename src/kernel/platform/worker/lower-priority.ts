import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives the calling thread a lower priority by so many steps of nice: the main thread, which answers requests, goes first
 * when there are more threads at work than processors. Only Linux has a priority of each thread; elsewhere it would be that
 * of the process, so nothing changes.
 */
export function lowerPriority(steps: number): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW));
}
