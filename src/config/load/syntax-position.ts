import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { printedPosition, type SyntaxPosition } from '#platform/syntax-position.ts';

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
    execFile(process.execPath, ['--check', file], (_error, _stdout, stderr) => resolve(printedPosition(stderr)));
  });
}

function typesPlace(text: string): SyntaxPosition | undefined {
  try {
    stripTypeScriptTypes(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? printedPosition(error.stack ?? '') : undefined;
  }
}
