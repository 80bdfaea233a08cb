import { judgeOpenFiles, moreOpenFiles } from '#platform/files/open-file-limit.ts';
import type { Log } from './log.ts';
import { UserError } from './user-error.ts';

/** Warns when this process may open few files at once. Throws {@link UserError} when they do not suffice to read a family. */
export function refuseFewOpenFiles(log: Pick<Log, 'warn'>): void {
  const { suffices, message } = judgeOpenFiles();
  if (suffices === 'no') throw new UserError(`${message} ${moreOpenFiles}`);
  if (message !== undefined) log.warn(`! ${message} ${moreOpenFiles}`);
}
