import type { BrokenLink, FailedAddress } from '#features/export/export-report.ts';
import type { Refusal } from '#features/export/files/fetch-path.ts';
import { type Entry, filesOf, type Manifest } from '#features/export/files/manifest.ts';
import type { ReusedFiles } from '#features/export/files/reused-files.ts';
import { routeNameAt } from '#model/match-route.ts';

/** Collects the addresses that cannot be written. */
export interface Refusals {
  /** Listed addresses that failed. */
  readonly failures: readonly FailedAddress[];
  readonly broken: readonly BrokenLink[];
  /** Records a refused address. Returns its last good entry, whose files stay; undefined when the old site has none. */
  record(refusal: Refusal, link: BrokenLink): Entry | undefined;
}

export interface RefusalsDeps {
  /** The paths that must exist; more are added while the site is read. */
  readonly listed: ReadonlySet<string>;
  /** Manifest of the previous export. */
  readonly before: Manifest;
  /** Reuses files of the old site. */
  readonly reusedFiles: Pick<ReusedFiles, 'reuse'>;
}

/** Creates an empty collection. */
export function createRefusals({ listed, before, reusedFiles }: RefusalsDeps): Refusals {
  const failures: FailedAddress[] = [];
  const broken: BrokenLink[] = [];

  /** Without its origin, so that the next export fetches the address again. */
  function lastGood(path: string): Entry | undefined {
    const earlier = before.entries.get(path);
    if (earlier === undefined || !reusedFiles.reuse(filesOf(earlier))) return undefined;
    const { origin: _, use: __, ...entry } = earlier;
    return entry;
  }

  return {
    failures,
    broken,
    record(refusal, link) {
      const { path } = link;
      // The host of an external image may be down; browsers show the alternative text then, as on a server.
      if ((refusal.status === 404 && !listed.has(path)) || routeNameAt(path) === 'externalImage') {
        broken.push(link);
        return undefined;
      }
      const earlier = lastGood(path);
      failures.push({ path, reason: reasonOf(refusal), hasEarlierCopy: earlier !== undefined });
      return earlier;
    },
  };
}

/** With status 200 the response cannot be stored on disk; the reason is a sentence then. */
function reasonOf({ status, reason }: Refusal): string {
  return status === 200 ? reason.trim() : `the site responded with ${status}${reason}`;
}
