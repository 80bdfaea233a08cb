import { z } from 'zod';
import { checkRules } from '#model/check/rules.ts';
import { severities } from '#model/check/severity.ts';
import { group, oneOf } from './field-types.ts';

/** The group `check`: the rules of `asterism check`. */
export const check = group({
  rules: z
    .partialRecord(oneOf(checkRules), oneOf([...severities, 'off']), { error: 'an object of severities by rule' })
    .default({})
    .meta({
      description:
        'Severity of the findings of a rule: `error`, `warning`, `notice` or `off`. Rules that are not named keep their own severity.',
      example: { 'no-title': 'off', 'dead-anchor': 'warning' },
      see: '[Check rules](check-rules.md)',
    }),
}).meta({ description: 'What `asterism check` reports.' });
