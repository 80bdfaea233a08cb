const pattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** What a user name looks like, in words. */
export const userNameRule = 'small letters, digits, dots, - and _, at most 64 of them';

/** The user name that somebody typed, in small letters; undefined where it cannot be one. */
export function userName(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return pattern.test(name) ? name : undefined;
}
