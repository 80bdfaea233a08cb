/** Replaces each `{name}` in the text by the value of that name. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Formats a time (milliseconds since 1970) as a day in UTC. The form has `{year}`, `{month}`, and `{day}` or, with two digits,
 * `{dd}`; `months` has the twelve names, separated by spaces.
 */
export function formatDay(time: number, { form, months }: { readonly form: string; readonly months: string }): string {
  const moment = new Date(time);
  const month = months.split(' ')[moment.getUTCMonth()] ?? '';
  const day = String(moment.getUTCDate());
  return fill(form, { year: String(moment.getUTCFullYear()), month, day, dd: day.padStart(2, '0') });
}

/** Formats an integer with `group` between groups of three digits if it has at least `from` digits. */
export function groupDigits(value: number, { group, from }: { readonly group: string; readonly from: string }): string {
  const digits = String(Math.abs(value));
  const grouped = digits.length < Number(from) ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
  return value < 0 ? `-${grouped}` : grouped;
}
