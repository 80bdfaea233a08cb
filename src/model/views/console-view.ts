import type { AuditEntry } from '#model/audit.ts';
import type { Severity } from './check-report.ts';

/** How a source is doing, as the console shows it. */
export interface ConsoleSource {
  /** What the operator wrote, without credentials. */
  readonly name: string;
  /** When it last answered with fresh data, in milliseconds since 1970; null when it never did. */
  readonly freshAt: number | null;
  /** Why it serves older data or none; null when all is well. */
  readonly problem: string | null;
}

/** Pages that a sync added, changed or removed. */
export interface ConsolePages {
  /** How many there are. */
  readonly count: number;
  /** The first of them, as `repo/file`. */
  readonly first: readonly string[];
}

/** A sync that changed something, failed, or was asked for. */
export interface ConsoleSync {
  /** When it ended, in milliseconds since 1970. */
  readonly time: number;
  /** Pages that were not there before. */
  readonly added: ConsolePages;
  /** Pages with other bytes than before. */
  readonly altered: ConsolePages;
  /** Pages that are no more. */
  readonly gone: ConsolePages;
  /** Warnings that the sync before did not have. */
  readonly warnings: number;
  /** Sources that serve older data or none. */
  readonly failed: readonly string[];
}

/** A sync that somebody asked for and that has not ended. */
export interface RunningSync {
  /** Who asked for it. */
  readonly user: string;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Sources that have answered. */
  readonly answered: number;
  /** All sources. */
  readonly sources: number;
}

/** Something that is kept between runs. */
export interface ConsoleKept {
  /** What it is. */
  readonly what: 'database' | 'index' | 'images' | 'mirrors';
  /** How many files or folders of it there are. */
  readonly count: number;
  /** In bytes. */
  readonly size: number;
}

/** What the threads that render documents did since the site was started. */
export interface ConsoleRendering {
  /** Documents that wait for a thread. */
  readonly waiting: number;
  /** Documents that were rendered, or tried. */
  readonly count: number;
  /** How long one took in the mean, in milliseconds; null before the first. */
  readonly mean: number | null;
  /** Documents that could not be rendered, whatever the reason. */
  readonly failures: number;
}

/** A package in the console's list. */
export interface ConsolePackage {
  /** Its identity in the family. */
  readonly repo: string;
  /** Its name as shown. */
  readonly title: string;
  /** The URL path of its first page; null for a hidden package, which has none. */
  readonly path: string | null;
  /** How many pages it has. */
  readonly pages: number;
  /** How many faults of each kind its last check found; null before it was checked. */
  readonly check: Readonly<Record<Severity, number>> | null;
  /** True where the settings or its metadata hide it. */
  readonly hidden: boolean;
}

/** A fault of a repository that did not stop the site. */
export interface ConsoleWarning {
  /** The repository, or its file. */
  readonly where: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

/** What an operator sees of the site: the data of `GET /api/console`. */
export interface ConsoleData {
  /** Who is signed in. */
  readonly user: string;
  /** How the sources are doing. */
  readonly sources: readonly ConsoleSource[];
  /** The sync that somebody asked for, null where none is under way. */
  readonly running: RunningSync | null;
  /** The last syncs, the newest first. */
  readonly syncs: readonly ConsoleSync[];
  /** What is kept between runs. */
  readonly kept: readonly ConsoleKept[];
  /** What was rendered. */
  readonly rendering: ConsoleRendering;
  /** All packages, and the hidden ones where they are asked for. */
  readonly packages: readonly ConsolePackage[];
  /** The first of the faults that were found in repositories. */
  readonly warnings: readonly ConsoleWarning[];
  /** How many there are. */
  readonly warningCount: number;
  /** The newest entries of the audit log. */
  readonly audit: readonly AuditEntry[];
}

/** What the console tells of what was just done. */
export const consoleNotices = ['signed-in', 'sync-begun', 'sync-running'] as const;

/** One of {@link consoleNotices}. */
export type ConsoleNotice = (typeof consoleNotices)[number];

/** What the console shows besides its data. */
export interface ConsoleView {
  /** The data. */
  readonly data: ConsoleData;
  /** The token of its forms. */
  readonly token: string;
  /** What was just done; undefined for nothing. */
  readonly notice: ConsoleNotice | undefined;
  /** True where hidden packages are shown. */
  readonly hidden: boolean;
}
