import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** Where the syntax of a file is wrong. */
export interface SyntaxPlace {
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
  /** The line as it is written. */
  readonly text: string;
}

/** Where a text is no JSON, by the error of its parser; a text that ends too early is wrong at its end. */
export function jsonPlace(text: string, { message }: SyntaxError): SyntaxPlace {
  const lines = text.split('\n');
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  const at = Number(line ?? lines.length);
  const written = lines[at - 1] ?? '';
  return { line: at, column: Number(column ?? written.length + 1), text: written };
}

/** Where a module is no JavaScript or TypeScript; undefined where it is. It is read without being run. */
export async function modulePlace(file: string): Promise<SyntaxPlace | undefined> {
  return file.endsWith('.ts') ? typesPlace(await readFile(file, 'utf8')) : scriptPlace(file);
}

function scriptPlace(file: string): Promise<SyntaxPlace | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--check', file], (_error, _stdout, stderr) => resolve(readPlace(stderr)));
  });
}

function typesPlace(text: string): SyntaxPlace | undefined {
  try {
    stripTypeScriptTypes(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? readPlace(error.stack ?? '') : undefined;
  }
}

/** Node prints the file with the line, then the line itself, then a caret below the column. */
function readPlace(output: string): SyntaxPlace | undefined {
  const lines = output.split('\n');
  const [, line] = /:(\d+)$/.exec(lines[0] ?? '') ?? [];
  if (line === undefined) return undefined;
  const caret = lines.findIndex((each) => /^\s*\^+\s*$/.test(each));
  const column = caret === -1 ? 1 : (lines[caret]?.indexOf('^') ?? 0) + 1;
  return { line: Number(line), column, text: lines[caret - 1] ?? '' };
}
