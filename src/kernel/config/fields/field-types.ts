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

/** The name of a cookie. */
export function cookieName(): z.ZodString {
  return pattern(/^[\w!#$%&'*+.^`|~-]+$/, 'a cookie name: letters, digits, - and _');
}

const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A language code. */
export function languageCode(): z.ZodString {
  return pattern(languagePattern, 'a language code such as en');
}

/** A text of the interface: a string, or one for each language by language code. */
export function localText(maxLength = 200): z.ZodUnion<readonly [z.ZodString, z.ZodRecord<z.ZodString, z.ZodString>]> {
  const error = `a text of at most ${maxLength} characters, or an object of such texts by language code`;
  const text = z.string({ error }).trim().min(1, { error }).max(maxLength, { error });
  const code = z.string().regex(languagePattern, { error });
  const texts = z.record(code, text, { error }).refine((each) => Object.keys(each).length > 0, { error });
  return z.union([text, texts], { error });
}

/**
 * The address of a link: an absolute http, https or mailto URL, or a path of the site that begins with a slash. With
 * `anchor`, such as `#matrix`, it may also be an anchor of the page.
 */
export function siteLink(anchor?: string): z.ZodString {
  const path = 'a path of the site such as /guide';
  const others = anchor === undefined ? `or ${path}` : `${path}, or an anchor such as ${anchor}`;
  const expected = `an http, https or mailto URL, ${others}`;
  const isLink = (value: string): boolean =>
    (anchor !== undefined && /^#\S+$/.test(value)) ||
    /^\/(?![\\/])\S*$/.test(value) ||
    isHttpUrl(value) ||
    /^mailto:[^@\s]+@[^@\s]+$/.test(value);
  return z.string({ error: expected }).max(2000, { error: expected }).refine(isLink, { error: expected });
}

/** A colour as `#rrggbb`. */
export function hexColour(): z.ZodString {
  return pattern(/^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c');
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

/** Patterns of the names of tags, branches or versions. */
export const refPatterns = list(
  pattern(/^[^\s\p{Cc}]{1,200}$/u, 'a pattern of names without spaces'),
  'a list of patterns of names',
);
