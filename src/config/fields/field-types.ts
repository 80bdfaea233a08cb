import { z } from 'zod';

/*
 * The kinds of values that settings have. The error of each is the text that a user reads after "expected", so it
 * says what is right rather than what is wrong.
 */

/** Any text with at least one character. */
export function text(expected = 'a text'): z.ZodString {
  return z.string({ error: expected }).min(1, { error: expected });
}

/** Text of a pattern. */
export function pattern(pattern: RegExp, expected: string): z.ZodString {
  return z.string({ error: expected }).regex(pattern, { error: expected });
}

/** A whole number between two bounds, both allowed. */
export function wholeNumber(least: number, most: number, unit = ''): z.ZodInt {
  const error = `a whole number${unit && ` of ${unit}`} from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** True or false. */
export function yesOrNo(): z.ZodBoolean {
  return z.boolean({ error: 'true or false' });
}

/** One text of a list. */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
): z.ZodEnum<z.core.util.ToEnum<T[number]>> {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

/** A list without duplicates. */
export function list<T extends z.ZodType>(item: T, expected: string): z.ZodArray<T> {
  const isUnique = (values: readonly unknown[]): boolean =>
    new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  return z.array(item, { error: expected }).refine(isUnique, { error: `${expected}, each once` });
}

/** Settings that belong together; a name that is not among them is an error. */
export function group<T extends z.ZodRawShape>(shape: T): z.ZodObject<T, z.core.$strict> {
  return z.strictObject(shape, { error: expectGroup });
}

/** Stars by name. */
export function starsByName(): z.ZodRecord<z.ZodString, z.ZodInt> {
  return z.record(z.string(), wholeNumber(0, 100_000_000), { error: 'an object of numbers by name' });
}

/** An absolute http(s) address without user name and password. */
export function webAddress(): z.ZodString {
  const expected = 'an http or https address without user name and password';
  return z.string({ error: expected }).refine(isWebAddress, { error: expected });
}

/** A path under which a site lives; whatever slashes are at its ends, it gets one in front and none behind, and `/` is ''. */
export function basePath(): z.ZodType<string, string> {
  const expected = 'a path such as /docs, of letters, digits, dots, - _ and ~; no part may begin with a dot';
  return pattern(/^\/?([\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/?)?$/, expected).transform((path) =>
    path.replace(/^\/?(?=[^/])/, '/').replace(/\/$/, ''),
  );
}

/** An address for readers, which may hold `{name}`, `{repo}` and `{locale}`; mailto is allowed too. */
export function linkTemplate(): z.ZodString {
  const expected = 'an http, https or mailto address; it may hold {name}, {repo} and {locale}';
  const isLink = (value: string): boolean => {
    const filled = value.replaceAll(/\{(name|repo|locale)\}/g, 'x');
    return isWebAddress(filled) || /^mailto:[^@\s]+@[^@\s]+$/.test(filled);
  };
  return z.string({ error: expected }).refine(isLink, { error: expected });
}

/** True for an absolute http(s) address without user name and password. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function expectGroup(issue: { readonly code: string }): string | undefined {
  return issue.code === 'invalid_type' ? 'a group of settings' : undefined;
}
