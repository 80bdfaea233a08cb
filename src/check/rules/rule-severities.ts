import type { CheckRule } from '#model/check/rules.ts';
import type { Severity } from '#model/check/severity.ts';

/** Severities that override those of the rules; `off` disables a rule. */
export type RuleSeverities = Readonly<Partial<Record<CheckRule, Severity | 'off' | undefined>>>;
