/** Replacement of a secret. */
export const masked = '•••';

/** Query parameters with secret values. */
const secretNames = /token|secret|password|passwd|key|auth|signature/i;

/**
 * Masks the user name, password and tokens in an address. A text that is not an address is masked up to its last `@`.
 */
export function maskAddress(text: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/is.exec(text) ?? [];
  if (scheme === '' || !/[@?]/.test(rest)) return text;
  const url = URL.parse(text);
  const end = url === null || url.username !== '' || url.password !== '' ? userEnd(rest, url === null) : 0;
  const shown = end === 0 ? rest : `${masked}@${rest.slice(end)}`;
  return scheme + shown.replace(/([?&])([^=&#]*)=[^&#]*/g, maskValue);
}

/** End of the user name and password: URL parsers use the last `@` before the path. */
function userEnd(rest: string, anywhere: boolean): number {
  const authority = anywhere ? rest : (/^[^/?#\\]*/.exec(rest)?.[0] ?? '');
  return authority.lastIndexOf('@') + 1;
}

function maskValue(whole: string, sign: string, name: string): string {
  return secretNames.test(name) ? `${sign}${name}=${masked}` : whole;
}
