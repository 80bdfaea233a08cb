import type { PageKind } from '#model/page/page.ts';

/** Links and images by markup; the first group of a pattern is the address. */
const patterns: Readonly<Record<'rst' | 'asciidoc' | 'org', readonly RegExp[]>> = {
  rst: [
    /<([^<>`\s]{1,1000})>`__?/g,
    /^ {0,20}\.\. _[^:\n]{1,200}: +(\S{1,1000})$/gm,
    /^ {0,20}\.\. (?:\|[^|\n]{1,100}\| )?(?:image|figure|include|literalinclude):: +(\S{1,1000})/gm,
    /^ {0,20}:target: +(\S{1,1000})/gm,
  ],
  asciidoc: [/\b(?:link|xref|image|include):{1,2}([^\s[\]]{1,1000})\[/g, /<<([^<>#,\s]{1,500}\.adoc)[#,>]/g],
  org: [/\[\[(?:file:)?([^[\]\n]{1,1000})\]/g],
};

/** The addresses in a document of another markup than markdown; undefined for markdown and files without markup. */
export function markupLinks(text: string, kind: PageKind['kind']): readonly string[] | undefined {
  if (kind !== 'rst' && kind !== 'asciidoc' && kind !== 'org') return undefined;
  return patterns[kind].flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
}
