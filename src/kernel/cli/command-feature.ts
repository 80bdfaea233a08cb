import type { Command } from 'commander';
import type { Diagnostics } from './diagnostic.ts';
import type { Log } from './output/log.ts';

/** A command line and what it does. */
export interface Example {
  /** The command line, as a user types it. */
  readonly line: string;
  /** What it does. */
  readonly does: string;
}

/** What the commands of the program are given. */
export interface CommandDeps {
  /** Receives their output. */
  readonly log: Log;
  /** Called with the exit code of a command that has one. */
  readonly exit: (code: number) => void;
  /** The diagnostics of all features. */
  readonly diagnostics: Diagnostics;
}

/** Files that a feature keeps in the cache folder. */
export interface CachedFiles {
  /** What one of them and several are called. */
  readonly names: readonly [one: string, several: string];
  /** The folder in the cache folder that has them all; absent for files that lie beside the database. */
  readonly folder?: (cache: string) => string;
  /** Those in a cache folder, with their sizes in bytes. */
  readonly list: (cache: string) => readonly SizedFile[] | Promise<readonly SizedFile[]>;
  /** Deletes those that no site has used for a time, in milliseconds, and returns them. */
  readonly prune: (cache: string, age: number) => readonly SizedFile[] | Promise<readonly SizedFile[]>;
  /** Deletes all; absent for files that are deleted with the database. */
  readonly clear?: (cache: string) => Promise<void>;
}

/** A file, or a folder, with its size in bytes. */
interface SizedFile {
  readonly size: number;
}

/** The command door of a feature: what it adds to the command line. */
export interface CommandFeature {
  /** Adds its commands. */
  readonly add?: (program: Command, deps: CommandDeps) => void;
  /**
   * The examples in the help of its commands, by their words after `asterism`, and for `''` in that of the program. Each command
   * has one at least.
   */
  readonly examples?: Readonly<Record<string, readonly Example[]>>;
  /** What examines the parts of the machine and of the settings that it needs. */
  readonly diagnostics?: Diagnostics;
  /** Its commands that exit with 1 for what they find, such as a difference: a failure of them has another exit code. */
  readonly judging?: readonly string[];
  /** Its commands that run until a signal or their client ends them: they outlive a log that cannot be written. */
  readonly lasting?: readonly string[];
  /** Its files in the cache folder, for `asterism cache`. */
  readonly cached?: CachedFiles;
}
