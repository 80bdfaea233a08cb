import { realpathSync } from 'node:fs';
import { basename, relative } from 'node:path/posix';
import { type FSWatcher, watch } from 'chokidar';
import type { Warning } from '#model/snapshot.ts';
import { errorCode } from '#platform/errors.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { visibilityOf } from './path-rules.ts';

/** Tells when files of a family change. */
export interface FolderWatch {
  /**
   * Takes in what the last listing found: the candidate folders with their rules, undefined for those that are no
   * repository. A family of one has an empty name.
   */
  know(found: ReadonlyMap<string, IgnoreRules | undefined>): void;
  /** Begins to watch; returns what stops it. */
  start(changed: () => void): () => Promise<void>;
  /** Stops watching. */
  stop(): Promise<void>;
  /** What the operator should know of the watching itself. */
  warnings(): readonly Warning[];
}

/** Changes within this time are told as one, in milliseconds. */
const burst = 100;

/** How often the folder is looked at where it cannot be watched, in milliseconds. */
const lookInterval = 10_000;

/** Makes a watch of a folder, which does nothing before it is started. Links are not followed. */
export function createFolderWatch(path: string): FolderWatch {
  let known: ReadonlyMap<string, IgnoreRules | undefined> = new Map();
  let changed: (() => void) | undefined;
  let watcher: FSWatcher | undefined;
  let burstTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let failure: string | undefined;

  const tell = (): void => {
    clearTimeout(burstTimer);
    burstTimer = setTimeout(() => changed?.(), burst);
  };

  async function closeWatcher(): Promise<void> {
    const closing = watcher;
    watcher = undefined;
    await closing?.close();
  }

  function open(): void {
    const root = realPathOf(path);
    watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (file, stats) => isUnwatched(relative(root, file), stats?.isDirectory(), known),
    });
    // What changed while the watch was being set up was not seen.
    watcher
      .on('all', tell)
      .on('ready', tell)
      .on('error', (error) => lookInstead(error));
  }

  /** A machine has only so many watches; looking now and then needs none. */
  function lookInstead(error: unknown): void {
    if (failure !== undefined) return;
    failure = errorCode(error) || 'unknown error';
    void closeWatcher();
    lookTimer = setInterval(() => changed?.(), lookInterval);
    lookTimer.unref();
    tell();
  }

  async function stop(): Promise<void> {
    changed = undefined;
    clearTimeout(burstTimer);
    clearInterval(lookTimer);
    await closeWatcher();
  }

  return {
    know(found) {
      const before = repositoriesIn(known);
      known = found;
      const after = repositoriesIn(found);
      const same = before.size === after.size && [...after].every((each) => before.has(each));
      // A folder that was left out is not looked into again by a watcher that has passed it by.
      if (same || watcher === undefined) return;
      void closeWatcher().then(() => {
        if (changed !== undefined && failure === undefined) open();
      });
    },
    start(callback) {
      changed = callback;
      failure = undefined;
      open();
      return stop;
    },
    stop,
    warnings() {
      if (failure === undefined) return [];
      const message = `The folder cannot be watched (${failure}), so changes are looked for every ${lookInterval / 1000} seconds. On Linux raise fs.inotify.max_user_watches.`;
      return [{ repository: basename(path), file: undefined, message }];
    },
  };
}

function repositoriesIn(known: ReadonlyMap<string, IgnoreRules | undefined>): ReadonlySet<string> {
  return new Set([...known].filter(([, rules]) => rules !== undefined).map(([folder]) => folder));
}

/** The folder without links, as far as it exists: a link itself would be watched in place of what it leads to. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * True for what no page can come from. A dotfile may be a page that another one links to; a dotfolder is not watched.
 * `isFolder` is undefined while nothing but the name is known.
 */
function isUnwatched(
  path: string,
  isFolder: boolean | undefined,
  known: ReadonlyMap<string, IgnoreRules | undefined>,
): boolean {
  if (path === '') return false;
  if (visibilityOf(path) === 'never') return true;
  if (isFolder !== true) return false;
  if (basename(path).startsWith('.')) return true;
  const single = known.get('');
  if (single !== undefined) return single.ignores(`${path}/`);
  const [folder = '', ...rest] = path.split('/');
  if (rest.length === 0 || known.size === 0) return false;
  // Folders that are no repository are watched for a README only, not in depth.
  return known.get(folder)?.ignores(`${rest.join('/')}/`) ?? true;
}
