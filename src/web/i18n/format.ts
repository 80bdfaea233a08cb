/** The text with each `{name}` replaced by the value of that name. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** Writes a moment (milliseconds since 1970) as a day, in UTC so that every reader sees the same; `months` has their twelve names. */
export function formatDay(time: number, { form, months }: { readonly form: string; readonly months: string }): string {
  const moment = new Date(time);
  const month = months.split(' ')[moment.getUTCMonth()] ?? '';
  return fill(form, { year: String(moment.getUTCFullYear()), month, day: String(moment.getUTCDate()) });
}

/** Writes a whole number with `group` between groups of three digits, where it has `from` digits or more. */
export function groupDigits(value: number, { group, from }: { readonly group: string; readonly from: string }): string {
  const digits = String(Math.abs(value));
  const grouped = digits.length < Number(from) ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
  return value < 0 ? `-${grouped}` : grouped;
}
