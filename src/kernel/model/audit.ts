/** Events of the audit log. */
export const auditEvents = ['signed-in', 'refused', 'held-up', 'signed-out', 'signed-out-everywhere', 'sync'] as const;

/** One of {@link auditEvents}. */
export type AuditEvent = (typeof auditEvents)[number];

/** One entry of the audit log. */
export interface AuditEntry {
  /** Time in milliseconds since 1970. */
  readonly time: number;
  /** What happened. */
  readonly event: AuditEvent;
  /** Name of the user; '' for an unknown name, because it may be a password in the wrong field. */
  readonly user: string;
  /** Network of the client, shortened so that it identifies no person. */
  readonly network: string;
}

/** An audit log of limited length, whose oldest entries are removed. */
export interface AuditLog {
  /** Adds an entry. */
  add(entry: AuditEntry): void;
  /** Returns the last `count` entries, newest first. */
  newest(count: number): Promise<readonly AuditEntry[]>;
}
