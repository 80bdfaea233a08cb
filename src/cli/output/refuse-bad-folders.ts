import type { SyncReport } from '#catalog/sync-report.ts';
import { SourceError } from '#sources/source.ts';

/**
 * A folder that cannot be read at the first look is a mistake of the command line; a site that is down may come back.
 * Throws {@link SourceError}.
 */
export function refuseBadFolders({ failed }: SyncReport): void {
  const bad = failed.filter(({ local }) => local);
  if (bad.length > 0) throw new SourceError(bad.map(({ error }) => error).join('\n'));
}
