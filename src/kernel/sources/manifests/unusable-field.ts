import type { Warning } from '#model/warning.ts';
import type { Expected, WarnField } from './facts.ts';

/** Creates the warning of an invalid or unknown field. */
export function unusableField(
  ...[field, found, expected]: Parameters<WarnField>
): Required<Pick<Warning, 'message' | 'about'>> {
  return { message: fieldMessage(field, found, expected), about: { code: 'unusable-field', field } };
}

function fieldMessage(field: string, found: string, expected: Expected): string {
  if (typeof expected === 'object') return `There is no field "${field}". Did you mean "${expected.meant}"?`;
  return `The field "${field}" is ${found}, but it must be ${expected}. It is left out.`;
}
