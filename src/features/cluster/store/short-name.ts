import { hash } from 'node:crypto';

/** Maximum length of a name that is stored as it is, in characters. */
const maxLength = 200;

/** A name that fits into an index: a long one, or one with a zero character, is replaced by its hash. */
export function shortName(name: string): string {
  return name.length <= maxLength && !name.includes('\0') ? name : `sha256:${hash('sha256', name, 'base64url')}`;
}
