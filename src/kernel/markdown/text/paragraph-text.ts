import type { Element, Root } from 'hast';
import { isEmoji } from '#markdown/tree/walk.ts';

type Node = Root['children'][number];

/** What stands for a link in the outline of a line. */
const link = '\ue000';

/** Length of a name in a row of links, and of a label before a link, in characters. */
const maxName = 30;
const maxLabel = 40;

/** Words between the last two links of a row. */
const conjunction = /\ue000 ?(?:and|or|és|und|et|y|e|и|和|与|と|및) ?(?=\ue000)/giu;

/** A line of a paragraph: its text, and its outline, in which each link is one character. */
interface Line {
  /** Joined once: a text that is read after each addition is copied each time. */
  readonly texts: string[];
  outline: string;
  readonly addresses: string[];
  hasImage: boolean;
}

/**
 * The text of a paragraph as readers see it, without images, references to footnotes, and lines that are menus: links and names
 * between separators, such as the languages of a README, or images with a label. Undefined if nothing is left.
 */
export function paragraphText(nodes: readonly Node[]): string | undefined {
  const kept = linesOf(nodes).flatMap((line) => {
    const text = textOf(line);
    return /[\p{L}\p{N}]/u.test(text) && !isMenu(line) ? [text] : [];
  });
  const text = kept.join(' ').replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

/** The text of a node as readers see it, on one line, without references to footnotes. */
export function lineText(node: Node): string {
  return linesOf([node]).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
}

function textOf({ texts }: Line): string {
  return texts.join('');
}

function linesOf(nodes: readonly Node[]): readonly Line[] {
  const lines = [emptyLine()];
  for (const node of nodes) addNode(lines, node, false);
  return lines;
}

function emptyLine(): Line {
  return { texts: [], outline: '', addresses: [], hasImage: false };
}

function addNode(lines: Line[], node: Node, isInLink: boolean): void {
  const line = lines.at(-1);
  if (line === undefined || isNote(node)) return;
  if (node.type === 'text') addText(line, node.value, isInLink);
  if (node.type !== 'element') return;
  const { tagName, properties, children } = node;
  if (tagName === 'br') lines.push(emptyLine());
  else if (tagName === 'img') addImage(line, node, isInLink);
  else if (tagName === 'math') addText(line, String(properties.alttext ?? ''), isInLink);
  else if (tagName === 'a' && typeof properties.href === 'string') addLink(lines, children, properties.href);
  else for (const child of children) addNode(lines, child, isInLink);
}

function addLink(lines: Line[], children: readonly Node[], href: string): void {
  const line = lines.at(-1);
  const before = line?.texts.length;
  for (const child of children) addNode(lines, child, true);
  // A link around an image alone is no link of the row.
  if (line === undefined || !line.texts.slice(before).some((text) => /\S/.test(text))) return;
  line.outline += link;
  line.addresses.push(href);
}

function addText(line: Line, text: string, isInLink: boolean): void {
  line.texts.push(text);
  if (!isInLink) line.outline += text;
}

function addImage(line: Line, image: Element, isInLink: boolean): void {
  if (isEmoji(image)) addText(line, String(image.properties.alt ?? ''), isInLink);
  else line.hasImage = true;
}

/** True for a reference to a footnote. */
function isNote(node: Node): boolean {
  if (node.type !== 'element' || node.tagName !== 'sup') return false;
  return node.children.some((child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined);
}

/** True for a line that leads elsewhere and says nothing itself. */
function isMenu({ outline, addresses, hasImage }: Line): boolean {
  if (hasImage && /[:|]\s*$/.test(outline)) return true;
  if (addresses.length === 0) return false;
  // The languages of a README.
  if (addresses.every((address) => /(?:^|\/)readme[._-][^/]*$/i.test(address))) return true;
  const row = outline.replace(/[^\S\n]+/g, ' ').replace(conjunction, `${link},`);
  const pieces = row
    .split(/[|｜·•∙・‣»«●◦⋅—–,，、\n]| [-/] /)
    .map((piece) => piece.replace(/[^\p{L}\p{N}\ue000.!?:]/gu, ''))
    .filter((piece) => /[\p{L}\p{N}\ue000]/u.test(piece));
  const names = pieces.filter((piece) => !piece.includes(link));
  const others = pieces.filter((piece) => piece.includes(link) && !/^(?:[^\ue000:]*:)?\ue000+[.!]?$/u.test(piece));
  const labels = pieces.map((piece) => /^([^\ue000:]*):\ue000/.exec(piece)?.[1] ?? '');
  return (
    others.length === 0 &&
    labels.every((label) => label.length <= maxLabel) &&
    names.length <= pieces.length / 2 &&
    names.every((name) => name.length <= maxName && !/[.!?:]$/.test(name))
  );
}
