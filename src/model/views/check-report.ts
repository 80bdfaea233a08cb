/** Severities of findings, the worst first. */
export const severities = ['error', 'warning', 'notice'] as const;

/** One of {@link severities}. */
export type Severity = (typeof severities)[number];

/** Names of check rules. They never change, because settings and baselines contain them. */
export const checkRules = [
  'dead-link',
  'dead-anchor',
  'wrong-address',
  'unreachable-page',
  'missing-image',
  'dead-family-link',
  'unknown-package',
  'dead-menu-entry',
  'no-title',
  'no-alt-text',
  'no-description',
  'no-licence',
  'oversized-image',
  'no-page',
  'stale-translation',
  'metadata',
  'repository',
  'external-link',
] as const;

/** One of {@link checkRules}. */
export type CheckRule = (typeof checkRules)[number];

/** A problem in the documents of a package. */
export interface Finding {
  /** The violated rule. */
  readonly rule: CheckRule;
  /** Severity of the finding. */
  readonly severity: Severity;
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the folder or repository at the source. */
  readonly folder: string;
  /** File inside the repository; undefined for the package as a whole. */
  readonly file: string | undefined;
  /** Line, counted from 1; undefined for the whole file. */
  readonly line: number | undefined;
  /** Column in characters, counted from 1; undefined for the whole line. */
  readonly column: number | undefined;
  /** Commit of the file; undefined without git. */
  readonly commit: string | undefined;
  /** The text in question, as written: an address, a field, a name; empty for the file itself. */
  readonly subject: string;
  /** What is wrong, in plain text. */
  readonly message: string;
  /** Suggested replacement of {@link subject}; undefined when there is none. */
  readonly suggestion: string | undefined;
}

/** Findings of one package. */
export interface PackageReport {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the folder or repository at the source. */
  readonly folder: string;
  /** Number of checked pages. */
  readonly pages: number;
  /** Findings, by file and line. */
  readonly findings: readonly Finding[];
}

/** Findings of a family. */
export interface CheckReport {
  /** All packages, sorted by name. */
  readonly packages: readonly PackageReport[];
}

/** True when a severity is equal to another one or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** Counts findings by severity. */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity): number => findings.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), notice: count('notice') };
}
