/** How bad a finding is, the worst first. */
export const severities = ['error', 'warning', 'notice'] as const;

/** One of {@link severities}. */
export type Severity = (typeof severities)[number];

/** What a check looks for: the names never change, because settings and baselines name them. */
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

/** Something wrong with the documents of a package. */
export interface Finding {
  /** What was looked for. */
  readonly rule: CheckRule;
  /** How bad it is. */
  readonly severity: Severity;
  /** The package's identity. */
  readonly repo: string;
  /** Its folder or repository name at the source. */
  readonly folder: string;
  /** The file inside the repository, undefined where the package as a whole is meant. */
  readonly file: string | undefined;
  /** The line in the file, counted from 1; undefined where no line is meant. */
  readonly line: number | undefined;
  /** The character in the line, counted from 1; undefined where none is meant. */
  readonly column: number | undefined;
  /** The commit whose file this is, undefined where git does not know. */
  readonly commit: string | undefined;
  /** What it is about, as the author wrote it: an address, a field, a name; empty where the file itself is. */
  readonly subject: string;
  /** What is wrong, one plain sentence. */
  readonly message: string;
  /** What may have been meant, ready to be written in place of {@link subject}; undefined where nothing is near. */
  readonly suggestion: string | undefined;
}

/** What was found in one package. */
export interface PackageReport {
  /** The package's identity. */
  readonly repo: string;
  /** Its folder or repository name at the source. */
  readonly folder: string;
  /** Pages that were looked at. */
  readonly pages: number;
  /** What is wrong, by file and line. */
  readonly findings: readonly Finding[];
}

/** What was found in a family. */
export interface CheckReport {
  /** Every package, ordered by name. */
  readonly packages: readonly PackageReport[];
}

/** True when a severity is as bad as another or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** How many findings of each severity there are. */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity): number => findings.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), notice: count('notice') };
}
