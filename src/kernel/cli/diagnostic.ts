import type { Settings } from '#config/schema.ts';

/** How bad a finding is. Only faults stop the site, or show wrong data. */
export type Level = 'ok' | 'warning' | 'fault';

/** The result of a diagnostic. */
export interface Finding {
  /** What was examined, such as `port` or `source ~/code`. */
  readonly name: string;
  /** How bad it is. */
  readonly level: Level;
  /** What was found, as one sentence. */
  readonly message: string;
  /** What to do about it; absent when nothing is wrong. */
  readonly fix?: string;
}

/** What diagnostics need. */
export interface DiagnosticContext {
  /** The current settings. */
  readonly settings: Settings;
  /** Ends requests and commands after the time limit. */
  readonly signal: AbortSignal;
}

/** Examines a part of the machine or of the settings. It may throw; the message is then a fault. */
export type Diagnostic = (context: DiagnosticContext) => Promise<readonly Finding[]>;

/** Diagnostics, by the name of what they examine. */
export type Diagnostics = Readonly<Record<string, Diagnostic>>;

/** A finding that nothing is wrong. */
export function ok(name: string, message: string): Finding {
  return { name, level: 'ok', message };
}

/** A finding that the operator should know. */
export function warning(name: string, message: string, fix: string): Finding {
  return { name, level: 'warning', message, fix };
}

/** A finding that must be fixed. */
export function fault(name: string, message: string, fix: string): Finding {
  return { name, level: 'fault', message, fix };
}
