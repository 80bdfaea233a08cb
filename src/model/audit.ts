/** What the audit log tells of. */
export const auditEvents = ['signed-in', 'refused', 'held-up', 'signed-out', 'signed-out-everywhere', 'sync'] as const;

/** One of {@link auditEvents}. */
export type AuditEvent = (typeof auditEvents)[number];

/** One entry of the audit log. */
export interface AuditEntry {
  /** When, in milliseconds since 1970. */
  readonly time: number;
  /** What was done. */
  readonly event: AuditEvent;
  /** Who did it; '' for a name that no user has, because it may be a password in the wrong field. */
  readonly user: string;
  /** From where: a network, shortened so far that it tells no person. */
  readonly network: string;
}

/** Keeps the audit log, of which the oldest entries go. */
export interface AuditLog {
  /** Adds an entry. */
  note(entry: AuditEntry): void;
  /** So many entries, the newest first. */
  newest(count: number): Promise<readonly AuditEntry[]>;
}
