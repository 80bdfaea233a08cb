import type { Finding } from '#features/check/check-report.ts';

/** The message of a finding with what it is about and the suggestion, in one line. */
export function findingText({
  message,
  subject,
  suggestion,
}: Pick<Finding, 'message' | 'subject' | 'suggestion'>): string {
  const about = subject === '' ? '' : ` (${subject})`;
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${message}${about}${meant}`;
}
