import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** Position of a syntax error. */
export interface SyntaxPosition {
  /** Line number, from 1. */
  readonly line: number;
  /** Column number, from 1. */
  readonly column: number;
  /** The text of the line. */
  readonly text: string;
}

/** The position of a JSON syntax error, from the message of the parser. For truncated text it is the end of the text. */
export function jsonPosition(text: string, { message }: SyntaxError): SyntaxPosition {
  const lines = text.split('\n');
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  const at = Number(line ?? lines.length);
  const written = lines[at - 1] ?? '';
  return { line: at, column: Number(column ?? written.length + 1), text: written };
}

/** The position of a syntax error in a JavaScript or TypeScript module; undefined if there is none. Does not run it. */
export async function modulePosition(file: string): Promise<SyntaxPosition | undefined> {
  return file.endsWith('.ts') ? typesPlace(await readFile(file, 'utf8')) : scriptPlace(file);
}

function scriptPlace(file: string): Promise<SyntaxPosition | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--check', file], (_error, _stdout, stderr) => resolve(readPlace(stderr)));
  });
}

function typesPlace(text: string): SyntaxPosition | undefined {
  try {
    stripTypeScriptTypes(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? readPlace(error.stack ?? '') : undefined;
  }
}

/** Parses the error output of Node: file and line number, the line itself, and a caret below the column. */
function readPlace(output: string): SyntaxPosition | undefined {
  const lines = output.split('\n');
  const [, line] = /:(\d+)$/.exec(lines[0] ?? '') ?? [];
  if (line === undefined) return undefined;
  const caret = lines.findIndex((each) => /^\s*\^+\s*$/.test(each));
  const column = caret === -1 ? 1 : (lines[caret]?.indexOf('^') ?? 0) + 1;
  return { line: Number(line), column, text: lines[caret - 1] ?? '' };
}
