/** Severities of findings, the worst first. */
export const severities = ['error', 'warning', 'notice'] as const;

/** One of {@link severities}. */
export type Severity = (typeof severities)[number];

/** True when a severity is equal to another one or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}
