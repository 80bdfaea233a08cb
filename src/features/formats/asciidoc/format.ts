import type { DocumentFormat } from '#model/page/document-format.ts';
import { shapeAsciidoc } from './asciidoc-blocks.ts';
import { asciidocHeader } from './asciidoc-header.ts';

/** AsciiDoc, which a library converts to HTML. */
export const format: DocumentFormat = {
  kind: 'asciidoc',
  gives: 'html',
  async load() {
    const { asciidocToHtml } = await import('./asciidoc-to-html.ts');
    return (text, { attributes }) => asciidocToHtml(text, attributes);
  },
  shape: shapeAsciidoc,
  titleOf: (text) => asciidocHeader(text).title,
  labelOf: (text) => asciidocHeader(text).label,
  links: [/\b(?:link|xref|image|include):{1,2}([^\s[\]]{1,1000})\[/g, /<<([^<>#,\s]{1,500}\.adoc)[#,>]/g],
  isPreprocessed: true,
};
