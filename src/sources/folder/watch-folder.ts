import { realpathSync } from 'node:fs';
import { basename, relative } from 'node:path/posix';
import { type FSWatcher, watch } from 'chokidar';
import type { Warning } from '#model/snapshot.ts';
import { errorCode } from '#platform/errors.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { visibilityOf } from './path-rules.ts';

/** Changes within this time are announced once, in ms. */
const burst = 100;

/** How often the folder is polled where it cannot be watched, in ms. */
const pollInterval = 10_000;

/** Watches the folder of a family. Links are not followed. */
export class FolderWatch {
  readonly #path: string;
  #known: ReadonlyMap<string, IgnoreRules | undefined> = new Map();
  #changed: (() => void) | undefined;
  #watcher: FSWatcher | undefined;
  #burstTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  /** Does nothing before it is started. */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes over what the last listing found: the candidate folders with their rules, undefined for those that are no
   * repository. A family of one has an empty name.
   */
  know(found: ReadonlyMap<string, IgnoreRules | undefined>): void {
    const before = repositoriesIn(this.#known);
    this.#known = found;
    const after = repositoriesIn(found);
    const same = before.size === after.size && [...after].every((each) => before.has(each));
    // A watcher does not look again into a folder that it has left out.
    if (same || this.#watcher === undefined) return;
    void this.#closeWatcher().then(() => {
      if (this.#changed !== undefined && this.#failure === undefined) this.#open();
    });
  }

  /** Begins to watch; returns the function that stops it. */
  start(changed: () => void): () => Promise<void> {
    this.#changed = changed;
    this.#failure = undefined;
    this.#open();
    return () => this.stop();
  }

  /** Stops watching. */
  async stop(): Promise<void> {
    this.#changed = undefined;
    clearTimeout(this.#burstTimer);
    clearInterval(this.#pollTimer);
    await this.#closeWatcher();
  }

  /** What the operator should know of the watching itself. */
  warnings(): readonly Warning[] {
    if (this.#failure === undefined) return [];
    const message = `The folder cannot be watched (${this.#failure}), so changes are looked for every ${pollInterval / 1000} seconds. On Linux raise fs.inotify.max_user_watches.`;
    return [{ repository: basename(this.#path), file: undefined, message }];
  }

  #announce(): void {
    clearTimeout(this.#burstTimer);
    this.#burstTimer = setTimeout(() => this.#changed?.(), burst);
  }

  #open(): void {
    const root = realPathOf(this.#path);
    this.#watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (file, stats) => isUnwatched(relative(root, file), stats?.isDirectory(), this.#known),
    });
    // What changed while the watch was being set up was not seen.
    this.#watcher
      .on('all', () => this.#announce())
      .on('ready', () => this.#announce())
      .on('error', (error) => this.#pollInstead(error));
  }

  /** A machine has a limited number of watches; polling needs none. */
  #pollInstead(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = errorCode(error) || 'unknown error';
    void this.#closeWatcher();
    this.#pollTimer = setInterval(() => this.#changed?.(), pollInterval);
    this.#pollTimer.unref();
    this.#announce();
  }

  async #closeWatcher(): Promise<void> {
    const closing = this.#watcher;
    this.#watcher = undefined;
    await closing?.close();
  }
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
