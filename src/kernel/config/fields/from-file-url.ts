import { fileURLToPath } from 'node:url';

/** The path of a `file:` URL; other text is a path already. */
export function fromFileUrl(text: string): string {
  return URL.parse(text)?.protocol === 'file:' ? fileURLToPath(text) : text;
}
