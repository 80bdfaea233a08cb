import type { FindingRule } from './extension-check.ts';
import type { Severity } from './severity.ts';

/** A problem in the documents of a package. */
export interface Finding {
  /** The violated rule. */
  readonly rule: FindingRule;
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

/** Findings of one package, of a setting, or of a repository that did not become a package. */
export interface PackageReport {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the folder or repository at the source. */
  readonly folder: string;
  /** False for what is no package; `repo` and `folder` are then its name. */
  readonly isPackage?: false;
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

export function packagesOf({ packages }: CheckReport): readonly PackageReport[] {
  return packages.filter(({ isPackage }) => isPackage !== false);
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity): number => findings.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), notice: count('notice') };
}
