import type { Severity } from '#features/check/severity.ts';
import type { AuditEntry } from '#model/audit.ts';

/** State of a source. */
export interface ConsoleSource {
  /** Name as the operator wrote it, without credentials. */
  readonly name: string;
  /** When it last returned fresh data, in milliseconds since 1970; null when it never did. */
  readonly freshAt: number | null;
  /** Why it serves older data or none; null when it works. */
  readonly problem: string | null;
}

/** Pages that a sync added, changed or removed. */
export interface ConsolePages {
  /** Total number. */
  readonly count: number;
  /** The first of them, as `repo/file`. */
  readonly first: readonly string[];
}

/** A sync that changed something, failed, or was started manually. */
export interface ConsoleSync {
  /** End time, in milliseconds since 1970. */
  readonly time: number;
  /** New pages. */
  readonly added: ConsolePages;
  /** Pages with changed content. */
  readonly altered: ConsolePages;
  /** Removed pages. */
  readonly gone: ConsolePages;
  /** Number of warnings that the previous sync did not have. */
  readonly warnings: number;
  /** Sources that serve older data or none. */
  readonly failed: readonly string[];
}

/** A running sync that was started manually. */
export interface RunningSync {
  /** User who started it. */
  readonly user: string;
  /** Start time, in milliseconds since 1970. */
  readonly since: number;
  /** Number of sources that are done. */
  readonly answered: number;
  readonly sources: number;
}

/** A package in the console's list. */
export interface ConsolePackage {
  /** Its identity in the family. */
  readonly repo: string;
  /** Display name. */
  readonly title: string;
  /** The URL path of its first page; null for a hidden package, which has none. */
  readonly path: string | null;
  readonly pages: number;
  /** Number of findings by severity in the last check; null before the first. */
  readonly check: Readonly<Record<Severity, number>> | null;
  /** True when the settings or its metadata hide it. */
  readonly hidden: boolean;
}

/** A warning about a repository. */
export interface ConsoleWarning {
  /** The repository, or its file. */
  readonly where: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

/** Data of the console: the response of `GET /api/console`. */
export interface ConsoleData {
  /** User who is signed in. */
  readonly user: string;
  /** State of the sources. */
  readonly sources: readonly ConsoleSource[];
  /** The running sync that was started manually; null without one. */
  readonly running: RunningSync | null;
  /** Last syncs, newest first. */
  readonly syncs: readonly ConsoleSync[];
  /** All packages; hidden ones only on request. */
  readonly packages: readonly ConsolePackage[];
  /** First warnings about repositories. */
  readonly warnings: readonly ConsoleWarning[];
  /** Total number of warnings. */
  readonly warningCount: number;
  /** Newest entries of the audit log. */
  readonly audit: readonly AuditEntry[];
}

/** Notices that the console shows after an action. */
export const consoleNotices = ['signed-in', 'sync-begun', 'sync-running'] as const;

/** One of {@link consoleNotices}. */
export type ConsoleNotice = (typeof consoleNotices)[number];

/** Everything that the console shows. */
export interface ConsoleView {
  readonly data: ConsoleData;
  /** CSRF token of its forms. */
  readonly token: string;
  /** Notice of the last action; undefined without one. */
  readonly notice: ConsoleNotice | undefined;
  /** True when hidden packages are shown. */
  readonly hidden: boolean;
}
