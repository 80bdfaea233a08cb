import type { Element, ElementContent, Root } from 'hast';
import { divideFrontMatter } from '#markdown/front-matter/front-matter.ts';
import { sanitize } from '#markdown/html/sanitize.ts';
import { convertDocument } from '#markdown/parse/convert-document.ts';
import { divide } from '#markdown/parse/divide.ts';
import { documentTree } from '#markdown/parse/document-tree.ts';
import { htmlTree } from '#markdown/parse/html-tree.ts';
import { hasMarkedRegions } from '#markdown/regions/region-mark.ts';
import { createParser } from '#markdown/syntax/parser.ts';
import { type PageKind, pageKind } from '#model/page/page.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { cutText } from '#model/text/shorten.ts';
import { certainParagraph, firstHeading, firstParagraph } from './first-paragraph.ts';

/** Characters of a document that are parsed: most describe themselves in the first ones. */
const searched = { first: 2_000, most: 16_000 };

/** A line that may define a link, an image or a footnote in markdown, or in reStructuredText. */
const definition = /^(?: {0,3}\[[^\]\n]{1,300}\]:|\.\. (?:_|\|))/;

/** Maximum number of definitions that are parsed from the rest of a document. */
const maxDefinitions = 500;

/** A kind of page that is no file of data. */
type DocumentKind = Exclude<PageKind, { readonly kind: 'code' }>;

/** Describes a document by its first paragraph, or else by its first heading; undefined if it has neither. */
export type DescribeDocument = (text: string, file: string) => Promise<string | undefined>;

/** Creates the function that describes documents. It renders their beginning, so that a description is what readers see. */
export function createDescribeDocument(): DescribeDocument {
  const parser = createParser();
  const checkpoint = (): void => undefined;
  const toTree = (md: string): Root => htmlTree(md, { parser, checkpoint });

  async function treesOf(md: string, file: string, kind: DocumentKind): Promise<readonly Root[]> {
    if (kind.kind === 'text') return [textTree(md)];
    const converted = await convertDocument({ md, kind, path: file, currentRepo: '' }, { packages: new Map() });
    const tree = documentTree(converted, kind.kind, { linkify: parser.linkify, toTree });
    const parts = divide(tree, false).filter(({ place }) => place === 'article');
    return parts.map((part) => sanitize(part.tree));
  }

  return async (text, file) => {
    const kind: PageKind = pageKind(file) ?? { kind: 'markdown' };
    if (kind.kind === 'code') return undefined;
    const { body } = divideFrontMatter(normalizeLines(text));
    try {
      // Marks of regions come in pairs.
      if (kind.kind === 'markdown' && body.length > searched.first && !hasMarkedRegions(body)) {
        const found = certainParagraph(await treesOf(beginningOf(body, searched.first), file, kind));
        if (found !== undefined) return found;
      }
      const trees = await treesOf(beginningOf(body, searched.most), file, kind);
      return firstParagraph(trees) ?? firstHeading(trees);
    } catch {
      // Elements nested too deep for the stack: such a document is shown as text and describes nothing.
      return undefined;
    }
  };
}

/** The first characters of a document up to an empty line, or else the end of a line, with the definitions in the rest of it. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = cutText(text, length);
  const end = start.lastIndexOf('\n\n') + 1 || start.lastIndexOf('\n') + 1 || start.length;
  const rest = text.slice(end).split('\n');
  return [start.slice(0, end), ...rest.filter((line) => definition.test(line)).slice(0, maxDefinitions)].join('\n');
}

/** A text without markup: paragraphs between empty lines, with underlined headings. */
function textTree(text: string): Root {
  const blocks = text.split(/\n[ \t]*\n/).filter((block) => block.trim() !== '');
  return { type: 'root', children: blocks.flatMap(textBlock) };
}

function textBlock(block: string): Element[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const [first = '', second = '', ...rest] = lines;
  if (/^\s*([=*~-])\1{2,}\s*$/.test(second)) return [element('h1', first), ...textBlock(rest.join('\n'))];
  if (first === '') return [];
  return [element(/^(?:\s{4,}|\t|\s*[-*+•$>]\s)/.test(first) ? 'pre' : 'p', lines.join('\n'))];
}

function element(tagName: string, value: string): Element {
  const children: ElementContent[] = [{ type: 'text', value }];
  return { type: 'element', tagName, properties: {}, children };
}
