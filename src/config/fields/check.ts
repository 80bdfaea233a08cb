import { z } from 'zod';
import { checkRules, severities } from '#model/views/check-report.ts';
import { group, oneOf } from './field-types.ts';

/** The group `check`: what `asterism check` looks for. */
export const check = group({
  rules: z
    .partialRecord(oneOf(checkRules), oneOf([...severities, 'off']), { error: 'an object of severities by rule' })
    .default({})
    .describe('How bad findings of a rule are: error, warning, notice or off. Default: as the rule says.'),
});
