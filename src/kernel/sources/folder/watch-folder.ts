import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path/posix';
import { type FSWatcher, watch } from 'chokidar';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorCode } from '#platform/errors.ts';
import type { IgnoreRules } from '#sources/ignore/ignore-rules.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import type { Announce } from '#sources/source.ts';

/** Changes within this time are announced together, in ms. */
const burstMs = 100;

/** Interval of polling when the folder cannot be watched, and of looking whether folders can still be read, in ms. */
const pollIntervalMs = 10_000;

/** Maximum number of folders that are looked at in an interval. */
const maxLooks = 500;

/** Codes of errors that end all watching, with what the operator can do. An error with another code is that of one path. */
const fatalCodes: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'On Linux raise fs.inotify.max_user_watches.'],
  ['EMFILE', 'Allow more open files (ulimit -n), and on Linux raise fs.inotify.max_user_instances.'],
  ['ENFILE', 'Allow more open files on this machine.'],
  ['ENOMEM', 'Give this machine more memory.'],
]);

/** The folders of a family, with their rules, which are undefined for a folder that is no repository. */
type Folders = ReadonlyMap<string, IgnoreRules | undefined>;

/** Name of the family among the watched folders, and of the only repository of a single family. */
const whole = '';

/**
 * Watches the folder of a family, and each folder in it by a watcher of its own: what appears is watched without looking
 * through the others again. Links are not followed.
 */
export class FolderWatch {
  readonly #path: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #folders: Folders = new Map();
  #announceTo: Announce | undefined;
  /** Folders with changes that are not announced yet; undefined where anything may have changed. */
  #changes: Set<string> | undefined = new Set();
  #burstTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  /** Why folders cannot be read, by their names. */
  readonly #errors = new Map<string, string>();
  /** Folders that are still to be looked at, before the first is looked at again. */
  #unseen = new Set<string>();
  #hasUnread = false;
  #failure: string | undefined;

  /** Watches nothing until {@link start}. */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Updates the watched folders after a listing. The only repository of a single family has an empty name. `hasUnread` is
   * true if the family or a repository could not be read: it is announced when it can be, however soon.
   */
  update(found: Folders, hasUnread: boolean): void {
    this.#hasUnread = hasUnread;
    const before = this.#folders;
    this.#folders = found;
    this.#unseen = new Set([...this.#unseen].filter((folder) => found.has(folder)));
    for (const folder of this.#errors.keys()) if (folder !== whole && !found.has(folder)) this.#errors.delete(folder);
    if (this.#watchers.size === 0) return;
    if (isDivided(before) && isDivided(found)) this.#follow(before);
    // A watcher never enters a folder that it has ignored before.
    else if (!haveSameRepositories(before, found)) void this.#close().then(() => this.#open());
  }

  /** Starts watching. Returns a function that stops it. */
  start(announce: Announce): () => Promise<void> {
    this.#announceTo = announce;
    this.#failure = undefined;
    this.#open();
    this.#look();
    return () => this.stop();
  }

  /** Stops watching. */
  async stop(): Promise<void> {
    this.#announceTo = undefined;
    clearTimeout(this.#burstTimer);
    clearInterval(this.#pollTimer);
    clearTimeout(this.#lookTimer);
    await this.#close();
  }

  /** Warnings about the watcher itself. */
  warnings(): readonly Warning[] {
    if (this.#failure === undefined) return [];
    const message = `The folder cannot be watched (${this.#failure}), so it is checked for changes every ${pollIntervalMs / 1000} seconds. ${fatalCodes.get(this.#failure)}`;
    return [{ repository: basename(this.#path), file: undefined, message }];
  }

  /** Announces a change in a folder, or that anything may have changed. */
  #announce(folder?: string): void {
    if (folder === undefined) this.#changes = undefined;
    else this.#changes?.add(folder);
    clearTimeout(this.#burstTimer);
    this.#burstTimer = setTimeout(() => {
      const changes = this.#changes;
      this.#changes = new Set();
      this.#announceTo?.(changes);
    }, burstMs);
  }

  /**
   * Announces when the family or a repository cannot be read any more, or can be again: a disk that fails reports no change.
   * It looks at the family, at what could not be read, and at the next folders of many.
   */
  #look(): void {
    this.#lookTimer = setTimeout(async () => {
      const next = this.#nextFolders();
      const found = await mapConcurrent(next, 8, (name) => this.#errorOf(name));
      if (this.#announceTo === undefined) return;
      const changed = found.filter(([folder, code]) => code !== (this.#errors.get(folder) ?? ''));
      for (const [folder, code] of changed) {
        if (code === '') this.#errors.delete(folder);
        else this.#errors.set(folder, code);
      }
      const isReadable = this.#hasUnread && this.#errors.size === 0 && this.#unseen.size === 0;
      if (changed.length > 0 || isReadable) this.#announce();
      this.#look();
    }, pollIntervalMs);
    this.#lookTimer.unref();
  }

  /** The folders to look at now. */
  #nextFolders(): readonly string[] {
    if (this.#unseen.size === 0) this.#unseen = new Set(this.#folders.keys());
    const next = [...this.#unseen].slice(0, maxLooks);
    for (const folder of next) this.#unseen.delete(folder);
    return [...new Set([whole, ...this.#errors.keys(), ...next])];
  }

  async #errorOf(folder: string): Promise<readonly [folder: string, code: string]> {
    try {
      await readdir(join(this.#path, folder));
      return [folder, ''];
    } catch (error) {
      return [folder, errorCode(error)];
    }
  }

  /** Opens the watchers of the family and of its folders. */
  #open(): void {
    if (this.#announceTo === undefined || this.#failure !== undefined) return;
    const root = realPathOf(this.#path);
    const folders = isDivided(this.#folders) ? [...this.#folders.keys()] : [];
    for (const folder of [whole, ...folders]) this.#watch(root, folder);
  }

  /** Watches folders that appeared or became a repository, and no longer those that are gone. */
  #follow(before: Folders): void {
    const isRepository = (folders: Folders, folder: string): boolean => folders.get(folder) !== undefined;
    const isSame = (folder: string): boolean =>
      this.#folders.has(folder) && isRepository(before, folder) === isRepository(this.#folders, folder);
    void this.#close([...before.keys()].filter((folder) => !isSame(folder)));
    const root = realPathOf(this.#path);
    for (const folder of this.#folders.keys()) if (!this.#watchers.has(folder)) this.#watch(root, folder);
  }

  #watch(root: string, folder: string): void {
    const isFamily = folder === whole && isDivided(this.#folders);
    const own = folder === whole ? undefined : folder;
    const watcher = watch(join(root, folder), {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ...(isFamily && { depth: 0 }),
      ignored: (file, stats) => isUnwatched(relative(root, file), stats?.isDirectory(), this.#folders),
    });
    this.#watchers.set(folder, watcher);
    watcher
      .on('all', (event, path) => this.#announce(isFamily ? movedFolder(event, relative(root, path)) : own))
      // Changes during the setup of the watcher were missed.
      .on('ready', () => this.#announce(own))
      .on('error', (error) => this.#pollInstead(error));
  }

  /** Falls back to polling when the system allows no more watches. Other errors, as of a link to itself, leave the rest watched. */
  #pollInstead(error: unknown): void {
    const code = errorCode(error);
    if (this.#failure !== undefined || !fatalCodes.has(code)) return;
    this.#failure = code;
    void this.#close();
    this.#pollTimer = setInterval(() => this.#announceTo?.(), pollIntervalMs);
    this.#pollTimer.unref();
    this.#announce();
  }

  async #close(folders: readonly string[] = [...this.#watchers.keys()]): Promise<void> {
    const closing = folders.flatMap((folder) => this.#watchers.get(folder) ?? []);
    for (const folder of folders) this.#watchers.delete(folder);
    await Promise.all(closing.map((watcher) => watcher.close()));
  }
}

/** True for a family of which folders are known. One that cannot be read, and a single repository, are watched as a whole. */
function isDivided(folders: Folders): boolean {
  return folders.size > 0 && !folders.has(whole);
}

function haveSameRepositories(before: Folders, after: Folders): boolean {
  const repositories = (folders: Folders) =>
    new Set([...folders].flatMap(([folder, rules]) => (rules === undefined ? [] : [folder])));
  return repositories(before).symmetricDifference(repositories(after)).size === 0;
}

/** The folder that appeared in the family or left it; undefined for a file, which may say something of every folder. */
function movedFolder(event: string, path: string): string | undefined {
  return event.endsWith('Dir') && path !== '' ? path : undefined;
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
function isUnwatched(path: string, isFolder: boolean | undefined, known: Folders): boolean {
  if (path === '') return false;
  if (visibilityOf(path) === 'never') return true;
  if (isFolder !== true) return false;
  if (basename(path).startsWith('.')) return true;
  const single = known.get(whole);
  if (single !== undefined) return single.ignores(`${path}/`);
  const [folder = '', ...rest] = path.split('/');
  if (rest.length === 0 || known.size === 0) return false;
  // In folders that are no repository only a new README or manifest is watched for, not nested folders.
  return known.get(folder)?.ignores(`${rest.join('/')}/`) ?? true;
}
