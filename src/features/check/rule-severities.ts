import type { FindingRule } from './extension-check.ts';
import type { Severity } from './severity.ts';

/** Severities that override those of the rules; `off` disables a rule. */
export type RuleSeverities = Readonly<Partial<Record<FindingRule, Severity | 'off' | undefined>>>;
