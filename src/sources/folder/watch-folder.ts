import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path/posix';
import { type FSWatcher, watch } from 'chokidar';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorCode } from '#platform/errors.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { visibilityOf } from './path-rules.ts';

/** Changes within this time are announced together, in ms. */
const burstMs = 100;

/** Interval of polling when the folder cannot be watched, and of looking whether folders can still be read, in ms. */
const pollIntervalMs = 10_000;

/** Codes of errors that end all watching, with what the operator can do. An error with another code is that of one path. */
const fatalCodes: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'On Linux raise fs.inotify.max_user_watches.'],
  ['EMFILE', 'Allow more open files (ulimit -n), and on Linux raise fs.inotify.max_user_instances.'],
  ['ENFILE', 'Allow more open files on this machine.'],
  ['ENOMEM', 'Give this machine more memory.'],
]);

/** Watches the folder of a family. Links are not followed. */
export class FolderWatch {
  readonly #path: string;
  #folders: ReadonlyMap<string, IgnoreRules | undefined> = new Map();
  #changed: (() => void) | undefined;
  #watcher: FSWatcher | undefined;
  #burstTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #errors = '[]';
  #hasUnread = false;
  #failure: string | undefined;

  /** Watches nothing until {@link start}. */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Updates the watched folders after a listing: the candidate folders with their rules, which are undefined for a
   * folder that is no repository. The only repository of a single family has an empty name. `hasUnread` is true if the family or
   * a repository could not be read: it is announced when it can be, however soon.
   */
  update(found: ReadonlyMap<string, IgnoreRules | undefined>, hasUnread: boolean): void {
    this.#hasUnread = hasUnread;
    const before = repositoriesIn(this.#folders);
    this.#folders = found;
    const after = repositoriesIn(found);
    const same = before.size === after.size && [...after].every((each) => before.has(each));
    // A watcher never enters a folder that it has ignored before.
    if (same || this.#watcher === undefined) return;
    void this.#closeWatcher().then(() => {
      if (this.#changed !== undefined && this.#failure === undefined) this.#open();
    });
  }

  /** Starts watching. Returns a function that stops it. */
  start(changed: () => void): () => Promise<void> {
    this.#changed = changed;
    this.#failure = undefined;
    this.#open();
    this.#look();
    return () => this.stop();
  }

  /** Stops watching. */
  async stop(): Promise<void> {
    this.#changed = undefined;
    clearTimeout(this.#burstTimer);
    clearInterval(this.#pollTimer);
    clearTimeout(this.#lookTimer);
    await this.#closeWatcher();
  }

  /** Warnings about the watcher itself. */
  warnings(): readonly Warning[] {
    if (this.#failure === undefined) return [];
    const message = `The folder cannot be watched (${this.#failure}), so it is checked for changes every ${pollIntervalMs / 1000} seconds. ${fatalCodes.get(this.#failure)}`;
    return [{ repository: basename(this.#path), file: undefined, message }];
  }

  #announce(): void {
    clearTimeout(this.#burstTimer);
    this.#burstTimer = setTimeout(() => this.#changed?.(), burstMs);
  }

  /** Announces when the family or a repository cannot be read any more, or can be again: a disk that fails reports no change. */
  #look(): void {
    this.#lookTimer = setTimeout(async () => {
      const found = await mapConcurrent(['', ...this.#folders.keys()], 8, (name) => this.#errorOf(name));
      const errors = JSON.stringify(found.filter(([, code]) => code !== ''));
      if (this.#changed === undefined) return;
      if (errors !== this.#errors || (this.#hasUnread && errors === '[]')) this.#announce();
      this.#errors = errors;
      this.#look();
    }, pollIntervalMs);
    this.#lookTimer.unref();
  }

  async #errorOf(folder: string): Promise<readonly [folder: string, code: string]> {
    try {
      await readdir(join(this.#path, folder));
      return [folder, ''];
    } catch (error) {
      return [folder, errorCode(error)];
    }
  }

  #open(): void {
    const root = realPathOf(this.#path);
    this.#watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (file, stats) => isUnwatched(relative(root, file), stats?.isDirectory(), this.#folders),
    });
    // Changes during the setup of the watcher were missed.
    this.#watcher
      .on('all', () => this.#announce())
      .on('ready', () => this.#announce())
      .on('error', (error) => this.#pollInstead(error));
  }

  /** Falls back to polling when the system allows no more watches. Other errors, as of a link to itself, leave the rest watched. */
  #pollInstead(error: unknown): void {
    const code = errorCode(error);
    if (this.#failure !== undefined || !fatalCodes.has(code)) return;
    this.#failure = code;
    void this.#closeWatcher();
    this.#pollTimer = setInterval(() => this.#changed?.(), pollIntervalMs);
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

/** Resolves the links of a folder that exists: the watcher would watch the link itself instead of its target. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * True for a path that no page can come from. Dotfiles are watched because pages may link to them; folders whose name
 * begins with a dot are not. `isFolder` is undefined while only the name is known.
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
  // In folders that are no repository only a new README or manifest is watched for, not nested folders.
  return known.get(folder)?.ignores(`${rest.join('/')}/`) ?? true;
}
