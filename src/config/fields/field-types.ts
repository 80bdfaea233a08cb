import { z } from 'zod';

/*
 * The kinds of values that settings have. The `error` of each kind is the text after "expected" in an error message, so
 * it names the valid values.
 */

/** A string of at least one character. */
export function nonEmptyString(expected = 'a non-empty string'): z.ZodString {
  return z.string({ error: expected }).min(1, { error: expected });
}

/** A string that matches a pattern. */
export function pattern(pattern: RegExp, expected: string): z.ZodString {
  return z.string({ error: expected }).regex(pattern, { error: expected });
}

/** An integer between two bounds, both included. The unit is named in the error. */
export function integer(min: number, max: number, unit = ''): z.ZodInt {
  const error = `an integer${unit && ` of ${unit}`} from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** True or false. */
export function trueOrFalse(): z.ZodBoolean {
  return z.boolean({ error: 'true or false' });
}

/** One of the given strings. */
export function oneOf<const T extends readonly string[]>(values: T): z.ZodEnum<z.core.util.ToEnum<T[number]>> {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

/** An array without duplicates. */
export function list<T extends z.ZodType>(item: T, expected: string): z.ZodArray<T> {
  const isUnique = (values: readonly unknown[]): boolean =>
    new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  return z.array(item, { error: expected }).refine(isUnique, { error: `${expected} without duplicates` });
}

/** An object of settings. Unknown keys are errors. */
export function group<T extends z.ZodRawShape>(shape: T): z.ZodObject<T, z.core.$strict> {
  return z.strictObject(shape, { error: expectGroup });
}

/** A text for all languages, or an object of texts by language code. */
export function localText(): z.ZodUnion<readonly [z.ZodString, z.ZodRecord<z.ZodString, z.ZodString>]> {
  const expected = 'a text, or an object of texts by language code';
  const code = pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language code such as en');
  return z.union([nonEmptyString(), z.record(code, nonEmptyString(), { error: expected })], { error: expected });
}

/** The name of a cookie. */
export function cookieName(): z.ZodString {
  return pattern(/^[\w!#$%&'*+.^`|~-]+$/, 'a cookie name: letters, digits, - and _');
}

/** An object of star counts by name. */
export function starsByName(): z.ZodRecord<z.ZodString, z.ZodInt> {
  return z.record(z.string(), integer(0, 100_000_000), { error: 'an object of numbers by name' });
}

/** An absolute http or https URL without user name and password. */
export function httpUrl(): z.ZodString {
  const expected = 'an http or https URL without user name and password';
  return z.string({ error: expected }).refine(isHttpUrl, { error: expected });
}

/** A base path. The output begins with a slash and does not end with one; `/` becomes an empty string. */
export function basePath(): z.ZodType<string, string> {
  const expected = 'a path such as /docs, of letters, digits, dots, - _ and ~; no segment may begin with a dot';
  return pattern(/^\/?([\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/?)?$/, expected).transform((path) =>
    path.replace(/^\/?(?=[^/])/, '/').replace(/\/$/, ''),
  );
}

/** An http, https or mailto URL with the optional placeholders `{name}`, `{repo}` and `{locale}`. */
export function linkTemplate(): z.ZodString {
  const expected = 'an http, https or mailto URL; it may hold {name}, {repo} and {locale}';
  const isLink = (value: string): boolean => {
    const filled = value.replaceAll(/\{(name|repo|locale)\}/g, 'x');
    return isHttpUrl(filled) || /^mailto:[^@\s]+@[^@\s]+$/.test(filled);
  };
  return z.string({ error: expected }).refine(isLink, { error: expected });
}

/** True for an absolute http or https URL without user name and password. */
export function isHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function expectGroup(issue: { readonly code: string }): string | undefined {
  return issue.code === 'invalid_type' ? 'an object of settings' : undefined;
}
