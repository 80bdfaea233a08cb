import type { SyncReport } from '#catalog/sync-report.ts';
import type { ConsolePages, ConsoleSync, RunningSync } from '#model/views/console-view.ts';

/** Takes orders for a sync, and remembers what the last ones did. */
export interface SyncDesk {
  /** Begins a sync for a user; false where one is under way that somebody asked for. */
  order(user: string): boolean;
  /** The sync that somebody asked for, null where none is under way. */
  running(): RunningSync | null;
  /** The last syncs that changed something or failed, the newest first. */
  syncs(): readonly ConsoleSync[];
  /** Notes what a sync did. */
  note(report: SyncReport): void;
  /** Notes that a source has answered. */
  answered(source: string): void;
  /** Tells of each change of {@link running}; the result ends that. */
  watch(listener: (running: RunningSync | null) => void): () => void;
}

/** What the desk needs; asked for when it is needed, because the catalog tells the desk of its syncs. */
export interface SyncDeskDeps {
  /** Syncs all sources. */
  readonly run: () => Promise<unknown>;
  /** How many sources there are. */
  readonly sources: number;
  /** Told of a sync that failed for another reason than a source. */
  readonly onError: (error: unknown) => void;
}

/** Syncs that are remembered, and pages that are named of each. */
const mostSyncs = 20;
const mostNamed = 10;

/** Makes a desk without orders. */
export function createSyncDesk({ run, sources, onError }: SyncDeskDeps): SyncDesk {
  const listeners = new Set<(running: RunningSync | null) => void>();
  let syncs: readonly ConsoleSync[] = [];
  let order: Omit<RunningSync, 'answered'> | null = null;
  let answered = new Set<string>();

  const running = (): RunningSync | null => order && { ...order, answered: answered.size };
  const tell = (): void => {
    for (const listener of listeners) listener(running());
  };

  return {
    order(user) {
      if (order !== null) return false;
      order = { user, since: Date.now(), sources };
      answered = new Set();
      tell();
      void run()
        .catch(onError)
        .finally(() => {
          order = null;
          tell();
        });
      return true;
    },
    running,
    syncs: () => syncs,
    note(report) {
      if (report.changed || report.failed.length > 0) syncs = [toSync(report), ...syncs].slice(0, mostSyncs);
    },
    answered(source) {
      if (order === null) return;
      answered.add(source);
      tell();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
  return { count: pages.length, first: pages.slice(0, mostNamed) };
}
