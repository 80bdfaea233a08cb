import type { FailedAddress } from '#export/export-report.ts';
import { siteFile } from '#export/files/site-file.ts';

/**
 * The files of addresses that could not be written and have no earlier copy on this machine, with their markdown. Their
 * last good objects stay in the bucket.
 */
export function keptFiles(failed: readonly FailedAddress[]): ReadonlySet<string> {
  const paths = failed.filter(({ hasEarlierCopy }) => !hasEarlierCopy).map(({ path }) => path);
  return new Set(paths.flatMap(formsOf).flatMap(filesAt));
}

function formsOf(path: string): readonly string[] {
  if (!path.endsWith('.html')) return [path];
  const markdown = path.replace(/html$/, 'md');
  return [path, markdown, `/git${markdown}`];
}

function filesAt(path: string): readonly string[] {
  return [true, false].flatMap((isDocument) => {
    try {
      return [siteFile(path, isDocument)];
    } catch {
      // An address that is no file name was never written.
      return [];
    }
  });
}
