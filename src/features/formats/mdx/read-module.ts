import { endOfBrackets, type JavascriptSource } from './scan-javascript.ts';

const statement =
  /(?:import\s*(?:["'{*]|type\s|[\w$]+\s*(?:,|from\s))|export\s+(?:const|let|var|function|async|class|default|type|interface|enum|abstract|\{|\*))/y;

/** Imports of one statement: the names and the path. */
const imported = /^import\s+(?!\s)(?:type\s+)?(?:([\w$]+)(?![\w$]))?[^"';]*["']([^"'\n]+)["']/;

/** An import or export statement of MDX. */
export interface ModuleStatement {
  /** The index after its last line. */
  readonly end: number;
  /** Name and path of its default import, if it has one. */
  readonly imported?: { readonly name: string; readonly path: string } | undefined;
}

/** Reads the import or export statement at the start of a line; undefined for text that only begins like one. */
export function readModule(source: JavascriptSource, index: number): ModuleStatement | undefined {
  const { text } = source;
  statement.lastIndex = index;
  if (!statement.test(text)) return undefined;
  const end = endOfStatement(source, index);
  const [, name, path] = imported.exec(text.slice(index, Math.min(end, index + 1_000))) ?? [];
  return { end, ...(name !== undefined && path !== undefined && { imported: { name, path } }) };
}

/** The index after the statement: the end of a line outside of brackets that another line does not continue. */
function endOfStatement(source: JavascriptSource, index: number): number {
  const { text } = source;
  let at = index;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '\n' && isEnd(text, at)) return at;
    const closed = /[{([`]/.test(sign) ? endOfBrackets(source, at) : -1;
    at = closed < 0 ? at + 1 : closed;
  }
  return at;
}

/** True if the next line is empty, or is a statement or a block of its own. */
function isEnd(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 20);
  return /^\s*(?:\n|$)/.test(next) || /^(?:import\b|export\b|[<#{]|```)/.test(next);
}
