import type { SyncReport } from '#catalog/sync-report.ts';
import type { ConsolePages, ConsoleSync, RunningSync } from '#features/console/console-view.ts';

/** Starts syncs that users request in the console, and records what all syncs did. */
export interface ManualSync {
  /** Starts a sync for a user; false if a requested one is running. */
  start(user: string): boolean;
  /** The requested sync that is running, or null. */
  running(): RunningSync | null;
  /** The last syncs that changed something or failed, newest first. */
  syncs(): readonly ConsoleSync[];
  /** Records what a sync did. */
  record(report: SyncReport): void;
  /** Records that a source was read. */
  recordSource(source: string): void;
}

/** Dependencies of manual syncs. */
export interface ManualSyncDeps {
  /** Syncs all sources. */
  readonly run: () => Promise<unknown>;
  readonly sources: number;
  /** Called with an error that no source caused. */
  readonly onError: (error: unknown) => void;
}

/** Recorded syncs, and named pages of each. */
const maxSyncs = 20;
const maxNamed = 10;

/** Creates the manual sync; none is running. */
export function createManualSync({ run, sources, onError }: ManualSyncDeps): ManualSync {
  let syncs: readonly ConsoleSync[] = [];
  let requested: Omit<RunningSync, 'answered'> | null = null;
  let answered = new Set<string>();

  return {
    start(user) {
      if (requested !== null) return false;
      requested = { user, since: Date.now(), sources };
      answered = new Set();
      void run()
        .catch(onError)
        .finally(() => {
          requested = null;
        });
      return true;
    },
    running: () => requested && { ...requested, answered: answered.size },
    syncs: () => syncs,
    record(report) {
      if (report.changed || report.failed.length > 0) syncs = [toSync(report), ...syncs].slice(0, maxSyncs);
    },
    recordSource(source) {
      if (requested !== null) answered.add(source);
    },
  };
}

function toSync({ added, altered, gone, warnings, failed }: SyncReport): ConsoleSync {
  return {
    time: Date.now(),
    added: toPages(added),
    altered: toPages(altered),
    gone: toPages(gone),
    warnings: warnings.length,
    failed: failed.map(({ name }) => name),
  };
}

function toPages(pages: readonly string[]): ConsolePages {
  return { count: pages.length, first: pages.slice(0, maxNamed) };
}
