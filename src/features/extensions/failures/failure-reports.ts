import { asSentence } from '#model/text/as-sentence.ts';

/** A failure of an extension, for the log. */
export interface ReportedFailure {
  /** Name of the extension. */
  readonly extension: string;
  /** What it was doing: the name of an export. */
  readonly step: string;
  /** What it worked on, such as a file or a path; empty for nothing. */
  readonly subject: string;
  /** The message of its error. */
  readonly message: string;
  /** What the site does without it, as a sentence. */
  readonly effect: string;
}

/** Reports the failure of an extension. */
export type ReportFailure = (failure: ReportedFailure) => void;

/** Failures of an extension that are reported. */
const maxReports = 20;

/** Creates the function that reports failures by `warn`. After some failures of an extension it reports no more of it. */
export function createFailureReports(warn: (message: string) => void): ReportFailure {
  const counts = new Map<string, number>();
  return ({ extension, step, subject, message, effect }) => {
    const count = (counts.get(extension) ?? 0) + 1;
    counts.set(extension, count);
    if (count > maxReports) return;
    const place = [`Extension ${extension}`, step, subject].filter((part) => part !== '').join(', ');
    const rest = count === maxReports ? ' Further failures of this extension are not reported.' : '';
    warn(`${place}: ${asSentence(message)} ${effect}${rest}`);
  };
}
