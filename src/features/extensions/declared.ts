import type { Base } from '#model/address/address.ts';
import { synced } from '#model/route.ts';

/** The pages and files of extensions. */
export const routes = {
  extension: { ...synced, pattern: '/-/x/:extension/*', kind: 'page', caching: 'brief', form: 'mixed' },
} as const;

/** The parts of pages that style sheets of a site may rely on. */
export const styleParts = [{ name: 'extension-page', meaning: 'the text of a page of an extension' }] as const;

/** The function of the package for entries of the setting `extensions`. */
export const helpers = {
  defineExtension: { type: 'Extension', about: 'an entry of the setting `extensions`' },
} as const;

/** The URL path that the routes of an extension begin with. */
export function extensionPath(extension: string, { base }: Base): string {
  return `${base}/-/x/${extension}`;
}

/** The name of the extension of a path without the base; undefined for a path of no extension. */
export function extensionAt(path: string): string | undefined {
  const [, first, second, name] = path.split('/');
  return first === '-' && second === 'x' ? name : undefined;
}
