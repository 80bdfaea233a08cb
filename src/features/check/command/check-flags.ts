import { type Command, InvalidArgumentError, Option } from 'commander';
import { addSettingsFlags, type SettingsFlags } from '#cli/settings-flags.ts';
import type { Settings } from '#config/schema.ts';
import { type ExtensionRuleName, type FindingRule, isExtensionRule } from '#features/check/extension-check.ts';
import type { RuleSeverities } from '#features/check/rule-severities.ts';
import { checkRules, isCheckRule } from '#features/check/rules.ts';
import { type Severity, severities } from '#features/check/severity.ts';

export interface CheckFlags extends SettingsFlags {
  /** Format of the report. */
  readonly format: 'human' | 'json' | 'sarif' | 'github' | 'gitlab';
  /** Output file of the report; standard output when absent. */
  readonly output?: string;
  /** Minimum severity of findings for exit code 1. */
  readonly failOn: Severity | 'never';
  /** Baseline file with known findings. */
  readonly baseline?: string;
  /** Baseline file to write with all findings. */
  readonly writeBaseline?: string;
  /** The only rules to check. */
  readonly rule?: readonly FindingRule[];
  /** Rules to skip. */
  readonly ignore?: readonly FindingRule[];
  /** True to check external links. */
  readonly external?: boolean;
}

/** Adds the flags of {@link CheckFlags} to a command. */
export function addCheckFlags(command: Command): Command {
  const formats = ['human', 'json', 'sarif', 'github', 'gitlab'];
  return addSettingsFlags(command, ['port', 'host', 'origin'])
    .addOption(new Option('--format <name>', 'format of the report').choices(formats).default('human'))
    .option('--output <file>', 'write the report to a file')
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 on findings of at least this severity')
        .choices([...severities, 'never'])
        .default('error'),
    )
    .option('--baseline <file>', 'ignore findings recorded in this file')
    .option('--write-baseline <file>', 'write all findings to this file, and exit with 0')
    .addOption(new Option('--rule <name...>', 'check only these rules').argParser(addRule))
    .addOption(new Option('--ignore <name...>', 'skip these rules').argParser(addRule))
    .option('--external', 'check links to other hosts');
}

/** Severity of the findings of each rule, from the settings and the flags. */
export function severitiesOf(
  { check }: Settings,
  { rule, ignore = [] }: CheckFlags,
  extended: readonly ExtensionRuleName[] = [],
): RuleSeverities {
  const all: readonly FindingRule[] = [...checkRules, ...extended];
  const left = all.filter((each) => ignore.includes(each) || (rule !== undefined && !rule.includes(each)));
  return { ...check.rules, ...Object.fromEntries(left.map((each) => [each, 'off'])) };
}

/** Adds a rule to those of a flag. Throws an error for a name that no rule can have. */
function addRule(name: string, others: readonly FindingRule[] = []): readonly FindingRule[] {
  if (isCheckRule(name) || isExtensionRule(name)) return [...others, name];
  throw new InvalidArgumentError(`Allowed choices are ${checkRules.join(', ')}, and EXTENSION/RULE.`);
}
