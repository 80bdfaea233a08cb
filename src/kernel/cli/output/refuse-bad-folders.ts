import type { SyncReport } from '#catalog/sync-report.ts';
import { SourceError } from '#sources/source.ts';

/**
 * Refuses a folder that cannot be read at the start: it is a mistake on the command line, while a remote source may
 * recover. Throws {@link SourceError}.
 */
export function refuseBadFolders({ failed }: SyncReport): void {
  const bad = failed.filter(({ local }) => local);
  if (bad.length > 0) throw new SourceError(bad.map(({ error }) => error).join('\n'));
}
