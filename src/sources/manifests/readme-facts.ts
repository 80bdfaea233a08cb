import { isContentsHeading } from '#model/page/contents-heading.ts';
import { fillAttributes } from '#model/text/fill-attributes.ts';
import { headingWords } from '#model/text/heading-words.ts';
import { withoutMarks } from '#model/text/without-marks.ts';
import type { Facts } from './facts.ts';
import { plainText } from './plain-text.ts';

const descriptionLimit = 300;

/** Characters of a README that are read. */
const searched = 16_000;

/** Maximum length of the value of an attribute, in characters. */
const maxAttribute = 500;

const frontMatter = /^---\n[\s\S]*?\n---\n/;

/** Title of an AsciiDoc document, with the author and attribute lines below it. */
const asciidocHeader = /^= (.*)(?:\n|$)(?:.+(?:\n|$))*/;

/** An attribute of an AsciiDoc document. */
const asciidocAttribute = /^:([\w-]+):[ \t]*(.*)$/gm;

/** A link of AsciiDoc with its text. */
const asciidocLink = /(?:https?:|link:|xref:)[^\s[\]]{0,300}\[([^\]]{0,1000})\]/g;

/** Parts without a description: comments, code blocks, link definitions. */
const noise =
  /<!--[\s\S]*?(?:-->|(?![\s\S]))|^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1.*$|(?![\s\S]))|^ {0,3}\[[^\]\n]{1,200}\]:.*$/gm;

/**
 * Facts from a README, for fields that no manifest has: its first paragraph, or else its first heading, is the
 * description.
 */
export function readmeFacts(text: string): Facts {
  const blocks = withoutAsciidoc(text.slice(0, searched).replace(/\r\n?/g, '\n').replace(frontMatter, ''))
    .replace(noise, '')
    .split(/\n[ \t]*\n/)
    .flatMap(splitBlock);
  const heading = blocks.find((block) => block.kind === 'heading' && block.text !== '');
  const paragraph = withoutContents(blocks).find(
    (block) => block.kind === 'paragraph' && /\p{L}/u.test(block.text.replace(/https?:\S+/g, '')),
  );
  const said = paragraph?.text ?? (isContentsHeading(heading?.text ?? '') ? undefined : heading?.text);
  const description = plainText(said ?? '', descriptionLimit);
  return { description: description || undefined };
}

/** A document with its AsciiDoc header as a heading, its attributes filled in and its links as their texts; others stay. */
function withoutAsciidoc(text: string): string {
  const [header, title = ''] = asciidocHeader.exec(text) ?? [];
  if (header === undefined) return text;
  const attributes = new Map<string, string>();
  const fill = (line: string): string => fillAttributes(line, (name) => attributes.get(name));
  for (const [, name = '', value = ''] of header.matchAll(asciidocAttribute)) {
    // A value that repeats other values must not grow without end.
    attributes.set(name, fill(value.trim()).slice(0, maxAttribute));
  }
  return `# ${title}\n${fill(text.slice(header.length))}`.slice(0, 2 * searched).replace(asciidocLink, '$1');
}

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'other';
  readonly text: string;
}

/** Removes the table of contents: its heading and all blocks up to the next heading. */
function withoutContents(blocks: readonly Block[]): readonly Block[] {
  let inContents = false;
  return blocks.filter(({ kind, text }) => {
    if (kind === 'heading' || isContentsHeading(text)) inContents = isContentsHeading(text);
    return !inContents;
  });
}

/** Splits headings from paragraphs, including underlined headings of markdown and reStructuredText. */
function splitBlock(block: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = (kind: Block['kind']): void => {
    if (lines.length > 0) blocks.push({ kind, text: withoutMarks(lines.join(' ')) });
    lines = [];
  };
  for (const line of block.split('\n')) {
    const hashed = /^ {0,3}#{1,6}(?:\s(.*))?$/.exec(line);
    if (hashed !== null) {
      flush(kindOf(lines));
      lines = [headingWords(hashed[1] ?? '')];
      flush('heading');
    } else if (/^ {0,3}(=+|-{2,}|~{3,}|\^{3,})\s*$/.test(line)) flush('heading');
    else if (line.trim() !== '') lines.push(line);
  }
  flush(kindOf(lines));
  return blocks;
}

/** Length of a name in a row of links, in characters. */
const maxLinkName = 30;

/** True for links and names between separators, such as the languages of a README: `English | [Magyar](README.hu.md)`. */
function isLinkRow(text: string): boolean {
  if (!text.includes('](')) return false;
  const names = text.split(/\s[|·•/]\s/).map((part) => withoutMarks(part).trim());
  return names.length > 1 && names.every((name) => name.length <= maxLinkName && !/[.!?:]$/.test(name));
}

/** False for lists, quotes, tables, directives, indented code, HTML and rows of links. */
function kindOf(lines: readonly string[]): Block['kind'] {
  if (isLinkRow(lines.join(' '))) return 'other';
  return /^(\s{4}|\t| {0,3}([-*+>|]\s?(?![*+-])|\d+[.)]\s|\.\. |<\/?(?!a\b|b\b|i\b|em|strong|code|kbd)[a-z!]))/i.test(
    lines[0] ?? '',
  )
    ? 'other'
    : 'paragraph';
}
