import { fenceFor } from '#markdown/code/fence-for.ts';

/** Removes the indentation that all lines have. A first line that follows a tag on its line has none of its own. */
export function dedent(text: string): string {
  const lines = text.split('\n');
  const [first = '', ...rest] = lines;
  const common = rest.filter((line) => line.trim() !== '').reduce(sharedIndent, undefined);
  if (common === undefined || common === '') return first.trimStart() === '' ? rest.join('\n') : text.trimStart();
  return [
    first.trimStart(),
    ...rest.map((line) => (line.startsWith(common) ? line.slice(common.length) : line.trimStart())),
  ].join('\n');
}

/** Puts an indentation before each line with text. */
export function indent(text: string, by: string): string {
  return by === '' ? text : text.replace(/^(?=[^\n])/gm, by);
}

function sharedIndent(common: string | undefined, line: string): string {
  const own = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (common === undefined) return own;
  let length = 0;
  while (length < common.length && common[length] === own[length]) length += 1;
  return common.slice(0, length);
}

/** Joins blocks of markdown with an empty line between them; empty blocks are left out. */
export function blocks(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').replace(/^(?:[ \t]*\n)+/, '').trimEnd())
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A fenced block of code. */
export function fenced(code: string, info: string): string {
  const marks = fenceFor(code);
  return `${marks}${info.replace(/[`\n]/g, '')}\n${code.replace(/^\n+/, '').trimEnd()}\n${marks}`;
}
