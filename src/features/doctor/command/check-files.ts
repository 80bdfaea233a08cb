import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { judgeOpenFiles, moreOpenFiles } from '#platform/files/open-file-limit.ts';

/** Checks how many files this process may open. */
export async function checkOpenFiles(): Promise<readonly Finding[]> {
  const { suffices, message } = judgeOpenFiles();
  if (message === undefined) return [ok('open files', 'This process may open enough files at once')];
  return [(suffices === 'no' ? fault : warning)('open files', message, moreOpenFiles)];
}
