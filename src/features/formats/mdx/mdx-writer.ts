import { indent } from './lay-out.ts';
import type { MdxElement, MdxNode, NodeWriter } from './mdx-nodes.ts';
import { writeComponent } from './write-component.ts';
import { writeExpression } from './write-expression.ts';
import { writeHtmlBlock, writeInline } from './write-inline.ts';

/** Spaces and marks of lists before the first word of a line. */
const lineStart = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

/** Length of the beginning of a line that is looked at, in characters. */
const maxPrefix = 200;

/** Writes the nodes of an MDX document as markdown with HTML. */
export class MdxWriter implements NodeWriter {
  readonly imports: ReadonlyMap<string, string>;

  /** Creates a writer for one document. */
  constructor(imports: ReadonlyMap<string, string>) {
    this.imports = imports;
  }

  writeBlock(nodes: readonly MdxNode[]): string {
    const out: string[] = [];
    const ends = lineEnds(nodes);
    let line = '';
    const add = (text: string): void => {
      out.push(text);
      const from = text.lastIndexOf('\n');
      line = (from < 0 ? line + text : text.slice(from + 1)).slice(0, maxPrefix);
    };
    nodes.forEach((node, index) => {
      const isBlock = ends[index] === true && lineStart.test(line);
      if (node.type === 'text') add(node.value);
      else if (node.type === 'expression') {
        const written = writeExpression(node.value, { line, isBlock });
        // The blank before the anchor of a heading would be part of its id.
        if (written.startsWith('<a id=')) out.push((out.pop() ?? '').trimEnd());
        add(written);
      } else if (isBlock) add(indentedBlock(this.#element(node), line));
      else add(writeInline(node, this));
    });
    return out.join('');
  }

  writeInline(nodes: readonly MdxNode[]): string {
    return nodes
      .map((node) => {
        if (node.type === 'text') return node.value;
        if (node.type === 'expression') return writeExpression(node.value, { line: '', isBlock: false });
        return writeInline(node, this);
      })
      .join('');
  }

  #element(element: MdxElement): string {
    return /^[a-z]/.test(element.name) ? writeHtmlBlock(element, this) : writeComponent(element, this);
  }
}

/** A block at the start of a line, with the indentation of the line. */
function indentedBlock(block: string, line: string): string {
  const by = line.replace(/[^\t]/g, ' ');
  if (line.trim() !== '') return `${indent(block, by).slice(by.length)}\n\n${by}`;
  return `\n${indent(block, line)}\n\n${line}`;
}

/** For each node: true if only blanks and other nodes follow it on its line. */
function lineEnds(nodes: readonly MdxNode[]): readonly boolean[] {
  const ends: boolean[] = [];
  let isEnd = true;
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    ends[index] = isEnd;
    const node = nodes[index];
    if (node?.type !== 'text') continue;
    const end = node.value.indexOf('\n');
    const before = end < 0 ? node.value : node.value.slice(0, end);
    isEnd = before.trim() === '' && (end >= 0 || isEnd);
  }
  return ends;
}
