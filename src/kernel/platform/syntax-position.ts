/** Position of a syntax error. */
export interface SyntaxPosition {
  /** Line number, from 1. */
  readonly line: number;
  /** Column number, from 1. */
  readonly column: number;
  /** The text of the line. */
  readonly text: string;
}

/**
 * The position of a syntax error that Node prints, also above the stack of the error: file and line number, the line itself,
 * and a caret below the column.
 */
export function printedPosition(output: string): SyntaxPosition | undefined {
  const lines = output.split('\n');
  const [, line] = /:(\d+)$/.exec(lines[0] ?? '') ?? [];
  if (line === undefined) return undefined;
  const caret = lines.findIndex((each) => /^\s*\^+\s*$/.test(each));
  const column = caret === -1 ? 1 : (lines[caret]?.indexOf('^') ?? 0) + 1;
  return { line: Number(line), column, text: lines[caret - 1] ?? '' };
}
