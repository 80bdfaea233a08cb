import type { SourceSettings } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import type { HostAnswer } from './ask-hosts.ts';

/** How bad a finding is. Only faults stop the site, or show wrong data. */
export type Level = 'ok' | 'warning' | 'fault';

/** The result of one check: a row of the report. */
export interface Finding {
  /** What was checked, such as `port` or `source ~/code`. */
  readonly name: string;
  /** How bad it is. */
  readonly level: Level;
  /** What was found, as one sentence. */
  readonly message: string;
  /** What to do about it; absent when nothing is wrong. */
  readonly fix?: string;
}

/** What the checks need. */
export interface DoctorContext {
  /** The current settings. */
  readonly settings: Settings;
  /** Asks the host of a forge or of another site once, whichever check needs the answer first; undefined for other sources. */
  readonly ask: (source: SourceSettings) => Promise<HostAnswer> | undefined;
  /** Ends requests and commands after the time limit. */
  readonly signal: AbortSignal;
}

/** One check. It may throw; the message is then a fault. */
export type DoctorCheck = (context: DoctorContext) => Promise<readonly Finding[]>;

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
