import { formatOfKind } from '#markdown/formats/formats.ts';
import type { PageKind } from '#model/page/page.ts';

/** Links and images of AsciiDoc; the first group of a pattern is the address. */
const asciidoc: readonly RegExp[] = [
  /\b(?:link|xref|image|include):{1,2}([^\s[\]]{1,1000})\[/g,
  /<<([^<>#,\s]{1,500}\.adoc)[#,>]/g,
];

/** The addresses in a document of another markup than markdown; undefined for markdown and files without markup. */
export function markupLinks(text: string, kind: PageKind['kind']): readonly string[] | undefined {
  const patterns = kind === 'asciidoc' ? asciidoc : formatOfKind(kind)?.links;
  return patterns?.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
}
