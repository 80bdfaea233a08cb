import type { DiagnosticContext, Finding } from '#cli/diagnostic.ts';
import type { SourceSettings } from '#config/fields/sources.ts';
import type { HostAnswer } from './ask-hosts.ts';

/** What the checks need. */
export interface DoctorContext extends DiagnosticContext {
  /** Asks the host of a forge or of another site once, whichever check needs the answer first; undefined for other sources. */
  readonly ask: (source: SourceSettings) => Promise<HostAnswer> | undefined;
}

/** One check. It may throw; the message is then a fault. */
export type DoctorCheck = (context: DoctorContext) => Promise<readonly Finding[]>;
