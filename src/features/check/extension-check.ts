import type { CheckedDocument, RuleFinding } from '#features/extensions/package-types/extension-module.ts';
import type { CheckRule } from './rules.ts';
import type { Severity } from './severity.ts';

/** Name of a rule of an extension: `EXTENSION/RULE`. */
export type ExtensionRuleName = `${string}/${string}`;

/** Name of the rule of a finding. */
export type FindingRule = CheckRule | ExtensionRuleName;

/** A finding of a rule of an extension. */
export interface ExtensionFinding extends RuleFinding {
  readonly rule: ExtensionRuleName;
  /** Severity of the rule. */
  readonly severity: Severity;
}

/** The check rules of all extensions. */
export interface ExtensionChecks {
  readonly rules: readonly ExtensionRuleName[];
  /** Finds the violations in a document. Never rejects: a rule that fails has no findings. */
  check(document: Omit<CheckedDocument, 'options'>): Promise<readonly ExtensionFinding[]>;
}

/** True for the name of a rule of an extension. */
export function isExtensionRule(name: string): name is ExtensionRuleName {
  return /^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,39}$/.test(name);
}
