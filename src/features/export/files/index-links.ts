import type { Route } from '#model/route.ts';
import { routes } from '#model/routes.ts';

/** The addresses in a file that is not a document, such as the icons of a manifest; undefined for other files. */
export function indexLinks(path: string, text: string): readonly string[] | undefined {
  const named = patterns.find(([file]) => path.endsWith(file))?.[1];
  return named && [...text.matchAll(named)].map(([, address = '']) => new URL(address, placeholderOrigin).pathname);
}

const placeholderOrigin = 'http://localhost';

// The site generates them: one address in an element, and JSON without spaces.
const patterns = Object.values<Route>(routes).flatMap(({ pattern, links }) =>
  links === undefined ? [] : [[pattern, links] as const],
);
