import type { FindingRule } from '#model/check/extension-check.ts';
import type { Severity } from '#model/check/severity.ts';

/** Severities that override those of the rules; `off` disables a rule. */
export type RuleSeverities = Readonly<Partial<Record<FindingRule, Severity | 'off' | undefined>>>;
