import { type Command, Option } from 'commander';
import type { RuleSeverities } from '#check/rules/rules.ts';
import { addSettingsFlags, type SettingsFlags } from '#cli/settings-flags.ts';
import type { Settings } from '#config/schema.ts';
import { type CheckRule, checkRules, type Severity, severities } from '#model/views/check-report.ts';

/** The flags of a check. */
export interface CheckFlags extends SettingsFlags {
  /** The form of the report. */
  readonly format: 'human' | 'json' | 'sarif' | 'github';
  /** The file that the report is written to; standard output where it is absent. */
  readonly output?: string;
  /** The least severity that makes the exit code 1. */
  readonly failOn: Severity | 'never';
  /** The file of findings that are known. */
  readonly baseline?: string;
  /** The file that all findings are noted in as known. */
  readonly writeBaseline?: string;
  /** The only rules to look for. */
  readonly rule?: readonly CheckRule[];
  /** Rules to leave out. */
  readonly ignore?: readonly CheckRule[];
  /** True asks other hosts. */
  readonly external?: boolean;
}

/** Adds the flags of {@link CheckFlags} to a command. */
export function addCheckFlags(command: Command): Command {
  const formats = ['human', 'json', 'sarif', 'github'];
  return addSettingsFlags(command)
    .addOption(new Option('--format <name>', 'form of the report').choices(formats).default('human'))
    .option('--output <file>', 'write the report to a file')
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 at findings as bad as this or worse')
        .choices([...severities, 'never'])
        .default('error'),
    )
    .option('--baseline <file>', 'leave out the findings that this file names')
    .option('--write-baseline <file>', 'note all findings in this file, and exit with 0')
    .addOption(new Option('--rule <name...>', 'look for these only').choices(checkRules))
    .addOption(new Option('--ignore <name...>', 'do not look for these').choices(checkRules))
    .option('--external', 'ask other hosts whether links to them lead somewhere');
}

/** How bad findings of each rule are, by the settings and the flags. */
export function severitiesOf({ check }: Settings, { rule, ignore = [] }: CheckFlags): RuleSeverities {
  const left = checkRules.filter((each) => ignore.includes(each) || (rule !== undefined && !rule.includes(each)));
  return { ...check.rules, ...Object.fromEntries(left.map((each) => [each, 'off'])) };
}
