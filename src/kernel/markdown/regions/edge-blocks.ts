import { sha1 } from '#platform/hash.ts';

/** A block of a document: a heading, a rule, or adjacent lines of text. */
export interface Block {
  /** Its first line, counted from 0. */
  readonly line: number;
  /** The line after its last. */
  readonly end: number;
  /** Its lines, as in the document. */
  readonly text: string;
  /** Its kind; a section begins with a heading or a rule. */
  readonly kind: 'heading' | 'rule' | 'text';
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const anyFence = /^ {0,3}(?:```|~~~)/m;
const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const comment = /^ {0,3}\[\/\/\]:/;
const definition = /^ {0,3}\[(?!\^)[^\]\\]+\]:/;

/**
 * Divides a document into blocks without parsing it, because this runs over the README of every package during a sync and over
 * every rendered page. Invisible lines, which are markers and definitions of links, belong to no block.
 */
export function blocksOf(md: string): readonly Block[] {
  const lines = md.split('\n');
  const blocks: Block[] = [];
  let start: number | undefined;
  let open: string | undefined;
  const close = (end: number): void => {
    if (start !== undefined) blocks.push({ line: start, end, text: lines.slice(start, end).join('\n'), kind: 'text' });
    start = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (open !== undefined) {
      if (closesFence(line, open)) open = undefined;
      continue;
    }
    const kind = kindOf(line, start !== undefined);
    if (kind !== 'text') close(index);
    else start ??= index;
    if (kind === 'heading' || kind === 'rule') blocks.push({ line: index, end: index + 1, text: line, kind });
    open = fence.exec(line)?.[1];
  }
  close(lines.length);
  return blocks;
}

function kindOf(line: string, continues: boolean): Block['kind'] | 'nothing' {
  if (line.trim() === '' || comment.test(line)) return 'nothing';
  if (heading.test(line)) return 'heading';
  // Below a line of text, hyphens underline a heading, and a definition is text.
  if (continues) return 'text';
  if (rule.test(line)) return 'rule';
  return definition.test(line) ? 'nothing' : 'text';
}

function closesFence(line: string, open: string): boolean {
  const mark = line.trim();
  return mark.startsWith(open) && mark === mark.slice(0, 1).repeat(mark.length);
}

/** Creates the function that returns the keys of a block. Texts that differ only in the names of their package share a key. */
export function blockKeys(names: readonly string[]): (block: Block) => readonly string[] {
  const words = names.filter((name) => name.length >= 3).toSorted((a, b) => b.length - a.length);
  const pattern = words.length === 0 ? undefined : new RegExp(words.map(RegExp.escape).join('|'), 'gi');
  return ({ text }) => {
    const plain = text
      .replace(/\s{2,}|[\t\n]/g, ' ')
      .trim()
      .replace(/\bv?\d+\.\d+\.\d+[\w.-]*/g, '\0v');
    const nameless = pattern === undefined ? plain : plain.replace(pattern, '\0n');
    // Commands with different names are different.
    const keys = nameless === plain || anyFence.test(text) ? [plain] : [nameless, plain];
    return keys.map((key) => sha1(key));
  };
}
