const pattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Description of a valid user name. */
export const userNameRule = 'lower-case letters, digits, dots, - and _, at most 64 characters';

/** Normalizes an entered user name to lower case; undefined when it is invalid. */
export function userName(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return pattern.test(name) ? name : undefined;
}
