import { formatOfKind } from '#markdown/formats/formats.ts';
import type { PageKind } from '#model/page/page.ts';

/** The addresses in a document of another markup than markdown; undefined for markdown and files without markup. */
export function markupLinks(text: string, kind: PageKind['kind']): readonly string[] | undefined {
  const patterns = formatOfKind(kind)?.links;
  return patterns?.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
}
