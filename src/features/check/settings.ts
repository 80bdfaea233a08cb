import { z } from 'zod';
import { group, oneOf } from '#config/fields/field-types.ts';
import { type ExtensionRuleName, isExtensionRule } from './extension-check.ts';
import { checkRules } from './rules.ts';
import { severities } from './severity.ts';

const extensionRule = z
  .custom<ExtensionRuleName>((value) => typeof value === 'string' && isExtensionRule(value), {
    error: 'EXTENSION/RULE',
  })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type, for the declarations of the package.
  .meta({ type: '`${string}/${string}`' });

const ruleNames = z.union([oneOf(checkRules), extensionRule], { error: `one of ${checkRules.join(', ')}` });

/** The group of the rules of `asterism check`. */
export const groups = {
  check: group({
    rules: z
      .partialRecord(ruleNames, oneOf([...severities, 'off']), { error: 'an object of severities by rule' })
      .default({})
      .meta({
        description:
          'Severity of the findings of a rule: `error`, `warning`, `notice` or `off`. Rules that are not named keep their own severity. A rule of an extension is named `EXTENSION/RULE`.',
        example: { 'no-title': 'off', 'dead-anchor': 'warning' },
        see: '[Check rules](check-rules.md)',
      }),
  })
    .meta({ description: 'What `asterism check` reports.' })
    .prefault({}),
};
